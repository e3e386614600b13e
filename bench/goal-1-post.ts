import { acceptInFourStatements } from './accept-reference.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnections } from './http-load.ts';
import { settleAll, type BenchWorld } from './world.ts';
import { startProduct } from './product.ts';
import { reelRequest, signInAll, withClientAddress } from './requests.ts';
import { alternate, perSecond, type Effort } from './rounds.ts';

const PARALLEL = 20;

/** The whole call, multipart with a photo, in a process of its own, beside B in this one. */
export async function measurePost(
  world: BenchWorld,
  users: readonly number[],
  effort: Effort,
): Promise<Finding[]> {
  const { engine, referencePool } = world;
  // A network of its own for each user: what one network may order in a minute is limited.
  await using product = await startProduct(world, 'api', { TRUSTED_PROXIES: '1' });
  const cookies = await signInAll(world, users);
  const requests = await Promise.all(
    cookies.map(async (cookie, user) =>
      withClientAddress(`10.${user >> 8}.${user & 255}.1`, await reelRequest(cookie)),
    ),
  );
  const load = { lanes: PARALLEL, count: 1_500 * effort.share };
  const at = (lane: number, turn: number) => (lane + turn * PARALLEL) % users.length;
  // The server closes connections that ask nothing within 20 s of being opened.
  using connections = await openHttpConnections(product.port, PARALLEL);
  const rounds = await alternate(effort.rounds, {
    reference: () =>
      perSecond(load, (lane, turn) =>
        acceptInFourStatements(referencePool, users[at(lane, turn)] ?? 0),
      ),
    ours: () =>
      perSecond(load, async (lane, turn) => {
        const answer = await connections[lane]?.request(requests[at(lane, turn)] ?? '');
        if (answer?.status !== 202) throw new Error(`POST answered ${answer?.status}`);
      }),
    between: () => settleAll(engine),
  });
  return [
    comparisonFinding(
      { goal: 1, unit: '/s', atLeast: 0.45, rounds },
      `the whole POST /api/generate-reels, ${PARALLEL} parallel`,
      'multipart with a 300 × 400 photo, received, decoded, stored and hashed',
    ),
  ];
}
