import { join } from 'node:path';
import { acceptInFourStatements } from './accept-reference.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnections, type HttpConnection } from './http-load.ts';
import { settleAll } from './order.ts';
import { startProduct, startServer } from './product.ts';
import { photoRequest, reelRequest, signInAll, withClientAddress } from './requests.ts';
import { alternate, perSecond, type Effort } from './rounds.ts';
import { POOL_SIZE, type BenchWorld } from './world.ts';

const PARALLEL = 20;

/**
 * The whole call, multipart with a photo, in a process of its own: beside B in this one, which is the
 * floor, and beside a handler that does with the photo what has to be done (goal 1b).
 */
export async function measurePost(
  world: BenchWorld,
  users: readonly number[],
  effort: Effort,
): Promise<Finding[]> {
  const { engine, referencePool, connection, config } = world;
  // A network of its own for each user: what one network may order in a minute is limited.
  const product = await startProduct(world, 'api', { TRUSTED_PROXIES: '1' });
  const bare = await startServer('upload-process.ts', {
    BENCH_CONNECTION: JSON.stringify(connection),
    BENCH_POOL: String(POOL_SIZE),
    BENCH_FOLDER: join(config.DATA_DIR, 'bare'),
  });
  const lanes = {
    ours: await openHttpConnections(product.port, PARALLEL),
    bare: await openHttpConnections(bare.port, PARALLEL),
  };
  try {
    const cookies = await signInAll(world, users);
    const requests = {
      ours: await Promise.all(
        cookies.map(async (cookie, user) =>
          withClientAddress(`10.${user >> 8}.${user & 255}.1`, await reelRequest(cookie)),
        ),
      ),
      bare: await Promise.all(
        users.map((id) => photoRequest(`/?user=${id}`, '', 'file', { category: 'flexing' })),
      ),
    };
    const load = { lanes: PARALLEL, count: 1_500 * effort.share };
    const at = (lane: number, turn: number) => (lane + turn * PARALLEL) % users.length;
    const posts = (to: HttpConnection[], bodies: Buffer[]) => () =>
      perSecond(load, async (lane, turn) => {
        const answer = await to[lane]?.request(bodies[at(lane, turn)] ?? '');
        if (answer?.status !== 202) throw new Error(`POST answered ${answer?.status}`);
      });
    const ours = posts(lanes.ours, requests.ours);
    const between = () => settleAll(engine);
    const floor = await alternate(effort.rounds, {
      reference: () =>
        perSecond(load, (lane, turn) =>
          acceptInFourStatements(referencePool, users[at(lane, turn)] ?? 0),
        ),
      ours,
      between,
    });
    const fair = await alternate(effort.rounds, {
      reference: posts(lanes.bare, requests.bare),
      ours,
      between,
    });
    const what = `the whole POST /api/generate-reels, ${PARALLEL} parallel`;
    return [
      comparisonFinding({
        goal: 1,
        what,
        unit: '/s',
        line: { atLeast: 0.45 },
        rounds: floor,
        note: 'multipart with a 300 × 400 photo, received, decoded, stored and hashed',
      }),
      comparisonFinding({
        goal: '1b',
        what: `${what}, beside a bare handler of the same photo`,
        unit: '/s',
        line: { atLeast: 0.7 },
        rounds: fair,
        note: 'both receive it, read its header, sync file and folder, and run one statement',
      }),
    ];
  } finally {
    for (const lane of [...lanes.ours, ...lanes.bare]) lane.close();
    await product.stop();
    await bare.stop();
  }
}
