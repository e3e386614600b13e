import { openQueue } from '../backend/jobs/queue.ts';
import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { orderReel, settleAll, withWorld } from './world.ts';

const USERS = 200;

/** Goal 2: waking the workers must not slow the orders down; a listener is there to be woken. */
export function measureWakeUp({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async ({ engine, log, addUsers, checkConsistency }) => {
    const { database, listener } = engine;
    const users = await addUsers(USERS, 1_000_000);
    const silent = { ...listener, notify: () => undefined };
    const queue = await openQueue({ database, listener: silent, log, isWorker: false });
    const quiet = { ...engine, queue };
    let woken = 0;
    await listener.on('lumireel_jobs', () => (woken += 1));
    const load = { lanes: 20, count: 4_000 * effort.share };
    const orders = (by: typeof engine) =>
      perSecond(load, (lane, turn) => orderReel(by, users[(lane + turn * 20) % USERS] ?? 0));
    const rounds = await alternate(effort.rounds, {
      reference: () => orders(quiet),
      ours: () => orders(engine),
      between: () => settleAll(engine),
    });
    await queue.close();
    await checkConsistency();
    if (woken === 0) throw new Error('no worker was woken');
    const what = 'accept with wake-up against without, 20 parallel';
    return [comparisonFinding({ goal: 2, unit: '/s', atLeast: 0.9, rounds }, what)];
  });
}
