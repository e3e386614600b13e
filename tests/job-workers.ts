import { jobNames } from '../backend/jobs/declared.ts';
import { startDispatcher, type Dispatcher, type JobHandlers } from '../backend/jobs/dispatcher.ts';
import { openQueue, type Queue } from '../backend/jobs/queue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A queue on a database of its own, with as many workers as a test starts. */
export interface JobWorkers {
  test: TestDatabase;
  queue: Queue;
  /** A worker; what it does not handle it ignores. */
  start: (handlers: Partial<JobHandlers>, slots?: number) => Promise<Dispatcher>;
  /** Enqueues advances of generations that are not there; returns their ids. */
  enqueue: (count: number, priority?: number) => Promise<string[]>;
  close: () => Promise<void>;
}

const noOpHandlers = Object.fromEntries(
  jobNames.map((name) => [name, async () => {}]),
  // Every name is there, by its own list.
) as unknown as JobHandlers;

export async function openJobWorkers(): Promise<JobWorkers> {
  const test = await openTestDatabase();
  const { database, log } = test;
  const queue = await openQueue({ ...test, isWorker: true });
  const closing: (() => Promise<void>)[] = [];
  return {
    test,
    queue,
    start: async (handlers, slots = 4) => {
      const worker = await startDispatcher({
        database,
        queue,
        handlers: { ...noOpHandlers, ...handlers },
        slots,
        log,
      });
      closing.push(() => worker.stop(0));
      return worker;
    },
    enqueue: async (count, priority = 0) => {
      const ids = Array.from({ length: count }, () => crypto.randomUUID());
      await database.transaction(async (tx) => {
        for (const generationId of ids) {
          await queue.enqueue(tx, 'generation.advance', { generationId, step: 0 }, { priority });
        }
      });
      return ids;
    },
    close: async () => {
      for (const close of closing) await close();
      await queue.close();
      await test.close();
    },
  };
}
