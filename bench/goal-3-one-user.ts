import { acceptInOneStatement } from './accept-reference.ts';
import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { orderIfAffordable, settleAll, withWorld } from './world.ts';

const PARALLEL = 20;

/**
 * Goal 3: everything one user orders waits for one row. Both sides have money for nine of ten
 * orders, so that a sold-out balance is part of the race; both must sell exactly what there is.
 */
export function measureOneUser({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async ({ engine, referencePool, addUsers, checkConsistency }) => {
    const count = Math.round((600 * effort.share) / PARALLEL) * PARALLEL;
    const balance = count * 0.9;
    const sellOut = async (order: (userId: number) => Promise<boolean>) => {
      const [userId = 0] = await addUsers(1, balance);
      let sold = 0;
      const rate = await perSecond({ count, lanes: PARALLEL }, async () => {
        if (await order(userId)) sold += 1;
      });
      if (sold !== balance) throw new Error(`sold ${sold} on a balance of ${balance}`);
      return rate;
    };
    const rounds = await alternate(effort.rounds, {
      reference: () => sellOut((userId) => acceptInOneStatement(referencePool, userId)),
      ours: () => sellOut((userId) => orderIfAffordable(engine, userId)),
      between: () => settleAll(engine),
    });
    await checkConsistency();
    const deadlocks = await engine.database.sql<{ deadlocks: string }>`
      select deadlocks from pg_stat_database where datname = current_database()`;
    if (Number(deadlocks[0]?.deadlocks) > 0) throw new Error('there were deadlocks');
    const what = `${PARALLEL} parallel orders of one user, one in ten unpaid`;
    const note = 'no oversell, no deadlock';
    return [comparisonFinding({ goal: 3, unit: '/s', atLeast: 0.25, rounds }, what, note)];
  });
}
