import { join } from 'node:path';
import { acceptInFourStatements } from './accept-reference.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnections, type HttpConnection } from './http-load.ts';
import { settleAll, type BenchWorld } from './world.ts';
import { startProduct, startReference } from './product.ts';
import { photoRequest, reelRequest, signInAll, withClientAddress } from './requests.ts';
import { alternate, perSecond, type Effort } from './rounds.ts';

const PARALLEL = 20;

/**
 * The whole call, multipart with a photo, in a process of its own: beside B in this one, which is
 * the floor, and beside a handler that does with the photo what has to be done (goal 1b).
 */
export async function measurePost(
  world: BenchWorld,
  users: readonly number[],
  effort: Effort,
): Promise<Finding[]> {
  const { engine, referencePool, config } = world;
  // A network of its own for each user: what one network may order in a minute is limited.
  await using product = await startProduct(world, 'api', { TRUSTED_PROXIES: '1' });
  const folder = { BENCH_FOLDER: join(config.DATA_DIR, 'bare') };
  await using bare = await startReference(world, 'upload-process.ts', folder);
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
  // The server closes connections that ask nothing within 20 s of being opened.
  using ourLanes = await openHttpConnections(product.port, PARALLEL);
  const ours = posts(ourLanes, requests.ours);
  const between = () => settleAll(engine);
  const floor = await alternate(effort.rounds, {
    reference: () =>
      perSecond(load, (lane, turn) =>
        acceptInFourStatements(referencePool, users[at(lane, turn)] ?? 0),
      ),
    ours,
    between,
  });
  using bareLanes = await openHttpConnections(bare.port, PARALLEL);
  const fair = await alternate(effort.rounds, {
    reference: posts(bareLanes, requests.bare),
    ours,
    between,
  });
  const what = `the whole POST /api/generate-reels, ${PARALLEL} parallel`;
  return [
    comparisonFinding(
      { goal: 1, unit: '/s', atLeast: 0.45, rounds: floor },
      what,
      'multipart with a 300 × 400 photo, received, decoded, stored and hashed',
    ),
    comparisonFinding(
      { goal: '1b', unit: '/s', atLeast: 0.7, rounds: fair },
      `${what}, beside a bare handler of the same photo`,
      'both receive it, read its header, sync file and folder, and run one statement',
    ),
  ];
}
