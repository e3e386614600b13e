import { acceptInFourStatements } from './accept-reference.ts';
import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { orderReel, settleAll, withWorld } from './world.ts';
import { measurePost } from './goal-1-post.ts';

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
      findings.push(comparisonFinding({ goal: 1, unit: '/s', atLeast: least, rounds }, what));
    }
    findings.push(...(await measurePost(world, users, effort)));
    await checkConsistency();
    return findings;
  });
}
