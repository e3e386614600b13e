import { acceptInFourStatements } from './accept-reference.ts';
import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { orderReel, settleAll } from './order.ts';
import { openHttpConnections } from './http-load.ts';
import { startProduct } from './product.ts';
import { withClientAddress, reelRequest, signIn } from './requests.ts';
import { withWorld, type BenchWorld } from './world.ts';

const USERS = 200;
const BALANCE = 1_000_000;

/** Goal 1: charge, generation, job and events in one transaction, against a bare one of four. */
export function measureAccept({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const { engine, referencePool, addUsers, checkConsistency } = world;
    const users = await addUsers(USERS, BALANCE);
    const between = () => settleAll(engine);
    const findings: Finding[] = [];
    for (const { lanes, count, least } of [
      { lanes: 20, count: 4_000, least: 0.7 },
      { lanes: 1, count: 800, least: 0.8 },
    ]) {
      const load = { lanes, count: count * effort.share };
      const userOf = (lane: number, turn: number) => users[(lane + turn * lanes) % USERS] ?? 0;
      const rounds = await alternate(effort.rounds, {
        reference: () =>
          perSecond(load, (lane, turn) =>
            acceptInFourStatements(referencePool, userOf(lane, turn)),
          ),
        ours: () => perSecond(load, (lane, turn) => orderReel(engine, userOf(lane, turn))),
        between,
      });
      const what = `accept a generation, ${lanes} parallel`;
      findings.push(
        comparisonFinding({ goal: 1, what, unit: '/s', line: { atLeast: least }, rounds }),
      );
    }
    findings.push(await measurePost(world, users, effort));
    await checkConsistency();
    return findings;
  });
}

/** The whole call: multipart with a photo, in a process of its own, against B in this one. */
async function measurePost(
  world: BenchWorld,
  users: readonly number[],
  effort: Bench['effort'],
): Promise<Finding> {
  const { engine, referencePool } = world;
  // A network of its own for each user: what one network may order in a minute is limited.
  const product = await startProduct(world, 'api', { TRUSTED_PROXIES: '1' });
  const lanes = await openHttpConnections(product.port, 20);
  try {
    const cookies = await Promise.all(users.map((id) => signIn(world, id)));
    const requests = await Promise.all(
      cookies.map(async (cookie, user) =>
        withClientAddress(`10.${user >> 8}.${user & 255}.1`, await reelRequest(cookie)),
      ),
    );
    const load = { lanes: 20, count: 1_500 * effort.share };
    const at = (lane: number, turn: number) => (lane + turn * 20) % USERS;
    const rounds = await alternate(effort.rounds, {
      reference: () =>
        perSecond(load, (lane, turn) =>
          acceptInFourStatements(referencePool, users[at(lane, turn)] ?? 0),
        ),
      ours: () =>
        perSecond(load, async (lane, turn) => {
          const answer = await lanes[lane]?.request(requests[at(lane, turn)] ?? '');
          if (answer?.status !== 202) throw new Error(`POST answered ${answer?.status}`);
        }),
      between: () => settleAll(engine),
    });
    return comparisonFinding({
      goal: 1,
      what: 'the whole POST /api/generate-reels, 20 parallel',
      unit: '/s',
      line: { atLeast: 0.45 },
      rounds,
      note: 'multipart with a 300 × 400 photo, received, decoded, stored and hashed',
    });
  } finally {
    for (const lane of lanes) lane.close();
    await product.stop();
  }
}
