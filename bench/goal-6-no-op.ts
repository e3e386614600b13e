import { PgBoss } from 'pg-boss';
import { prepareStatements } from '../backend/database/connections.ts';
import { bossDb } from '../backend/jobs/queue.ts';
import { writeBatchByHand } from './by-hand.ts';
import { type Bench, alternate, perSecond, timed } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { startNoOpWorker } from './no-op-worker.ts';
import { orderReel, settleAll, withWorld, type BenchWorld } from './world.ts';

const PARALLEL = 20;
const SLOTS = 20;
const BATCH = 20;
const BATCHES_AT_ONCE = 2;

/**
 * Goal 6: from the first order to the last delivery, beside jobs that are nothing but jobs, which is
 * the floor, and beside the same rows written by hand in batches (6b).
 */
export function measureNoOp({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'worker', async (world) => {
    const { engine, addUsers, checkConsistency } = world;
    const count = Math.round((1_000 * effort.share) / PARALLEL) * PARALLEL;
    const users = await addUsers(200, 100_000);
    const boss = await startBareBoss(world);
    let left = 0;
    let drained = Promise.withResolvers<void>();
    const worker = await startNoOpWorker(world, SLOTS, {
      settled: () => {
        left -= 1;
        if (left === 0) drained.resolve();
      },
    });
    const ours = async () => {
      left = count;
      drained = Promise.withResolvers();
      const took = await timed(async () => {
        await perSecond({ count, lanes: PARALLEL }, (lane, turn) =>
          orderReel(engine, users[(lane + turn * PARALLEL) % users.length] ?? 0),
        );
        await drained.promise;
      });
      return (count * 1000) / took;
    };
    const between = () => settleAll(engine);
    const floor = await alternate(effort.rounds, {
      reference: async () => (count * 1000) / (await timed(() => boss.sendAndDrain(count))),
      ours,
      between,
    });
    const fair = await alternate(effort.rounds, {
      reference: async () => {
        const batches = { count: count / BATCH, lanes: BATCHES_AT_ONCE };
        const perBatch = await perSecond(batches, (lane, turn) => {
          const first = ((lane + turn * BATCHES_AT_ONCE) * BATCH) % users.length;
          return writeBatchByHand(world.referencePool, users.slice(first, first + BATCH));
        });
        return perBatch * BATCH;
      },
      ours,
      between,
    });
    await worker.stop(5_000);
    await boss.stop();
    await checkConsistency();
    const what = 'no-op generations end to end against no-op jobs';
    const note = `${PARALLEL} parallel orders, ${SLOTS} slots, charge, five events and a media row each`;
    return [
      comparisonFinding({ goal: 6, unit: '/s', atLeast: 0.55, rounds: floor }, what, note),
      comparisonFinding(
        { goal: '6b', unit: '/s', atLeast: 0.6, rounds: fair },
        'the same beside its rows written by hand in batches',
        `${BATCHES_AT_ONCE} batches of ${BATCH} at once; three commits each, no queue, no push`,
      ),
    ];
  });
}

/** pg-boss with prepared statements: sent one by one, fetched to fill the slots, completed each. */
async function startBareBoss({ connection, referencePool }: BenchWorld) {
  referencePool.on('connect', prepareStatements);
  const db = bossDb({
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await referencePool.query<Row>(text, [...values])).rows,
  });
  const boss = new PgBoss({ ...connection, max: 2, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue('bare');

  async function drain(count: number): Promise<void> {
    let done = 0;
    let free = SLOTS;
    const over = Promise.withResolvers<void>();
    const execute = async (id: string) => {
      await boss.complete('bare', id, null, { db });
      free += 1;
      done += 1;
      if (done === count) over.resolve();
    };
    while (done < count) {
      const batchSize = free;
      if (batchSize === 0) {
        await new Promise(setImmediate);
        continue;
      }
      free = 0;
      const jobs = await boss.fetch('bare', { batchSize, db });
      free += batchSize - jobs.length;
      for (const { id } of jobs) execute(id).catch(over.reject);
      if (jobs.length === 0) await new Promise(setImmediate);
    }
    await over.promise;
  }

  return {
    sendAndDrain: async (count: number) => {
      await Promise.all([
        perSecond({ count, lanes: PARALLEL }, () =>
          boss.send('bare', { generationId: crypto.randomUUID() }, { db }),
        ),
        drain(count),
      ]);
    },
    stop: () => boss.stop({ graceful: false, timeout: 1_000 }),
  };
}
