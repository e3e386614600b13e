import { jobNames } from '../backend/jobs/declared.ts';
import { startDispatcher, type JobHandlers } from '../backend/jobs/dispatcher.ts';
import { openQueue } from '../backend/jobs/queue.ts';
import { openTestDatabase } from './database.ts';
import { openedEach, openedOnce } from './opened.ts';

const noOpHandlers = Object.fromEntries(
  jobNames.map((name) => [name, async () => {}]),
  // Every name is there, by its own list.
) as unknown as JobHandlers;

export type JobWorkers = Awaited<ReturnType<typeof openJobWorkers>>;

/** A queue on a database of its own, with as many workers as a test starts. */
export async function openJobWorkers() {
  const test = await openTestDatabase();
  const { database, log } = test;
  const queue = await openQueue({ ...test, isWorker: true });
  const closing: (() => Promise<void>)[] = [];
  /** A worker; what it does not handle it ignores. */
  const start = async (own: Partial<JobHandlers>, slots = 4) => {
    const handlers = { ...noOpHandlers, ...own };
    const worker = await startDispatcher({ database, queue, handlers, slots, log });
    closing.push(() => worker.stop(0));
    return worker;
  };
  return {
    test,
    queue,
    start,
    /** A worker that only notes which generations it advanced. */
    startNoting: async (slots?: number) => {
      const ran: string[] = [];
      const advance: JobHandlers['generation.advance'] = async ({ generationId }) =>
        void ran.push(generationId);
      return { ran, worker: await start({ 'generation.advance': advance }, slots) };
    },
    /** How many advances are in each state. */
    states: async (): Promise<Record<string, number>> => {
      const rows = await test.sql<{ state: string; count: number }>`
        select state, count(*)::int as count from pgboss.job
          where name = 'generation.advance' group by state`;
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    /** Enqueues advances of generations that are not there; returns their ids. */
    enqueue: async (count: number, priority = 0) => {
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

/** Workers for all tests of a `describe`, or some for each of them. */
export const jobWorkersOnce = () => openedOnce(openJobWorkers);
export const jobWorkersEach = () => openedEach(openJobWorkers);
