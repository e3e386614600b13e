import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, timed } from './rounds.ts';
import { limitFinding, type Finding } from './finding.ts';
import { startNoOpWorker } from './no-op-worker.ts';
import { orderReel, settleAll, withWorld } from './world.ts';

const JOBS = 60;
const SLOTS = 10;
const JOB_MS = 100;
const IDEAL_MS = (JOBS / SLOTS) * JOB_MS;

/** Goal 5: a burst on an idle worker keeps every slot full from beginning to end. */
export function measureDrain({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'worker', async (world) => {
    const { engine, addUsers, checkConsistency } = world;
    const users = await addUsers(JOBS, 1_000);
    let left = 0;
    let drained = Promise.withResolvers<void>();
    const worker = await startNoOpWorker(world, SLOTS, {
      work: () => pause(JOB_MS),
      settled: () => {
        left -= 1;
        if (left === 0) drained.resolve();
      },
    });
    const samples: number[] = [];
    for (let round = 0; round <= effort.rounds; round += 1) {
      left = JOBS;
      drained = Promise.withResolvers();
      const took = await timed(async () => {
        await Promise.all(users.map((userId) => orderReel(engine, userId)));
        await drained.promise;
      });
      if (round > 0) samples.push(took / IDEAL_MS);
      await settleAll(engine);
    }
    await worker.stop(1_000);
    await checkConsistency();
    const what = `${JOBS} generations of ${JOB_MS} ms on ${SLOTS} slots, from the first order on`;
    return [limitFinding({ goal: 5, unit: '× ideal', limit: 1.3, samples }, what)];
  });
}
