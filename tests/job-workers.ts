import { jobNames } from '../backend/jobs/declared.ts';
import { startDispatcher, type JobHandlers } from '../backend/jobs/dispatcher.ts';
import { openQueue, type Queue } from '../backend/jobs/queue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openedEach, openedOnce } from './opened.ts';

type Dispatcher = Awaited<ReturnType<typeof startDispatcher>>;

/** A queue on a database of its own, with as many workers as a test starts. */
export interface JobWorkers {
  test: TestDatabase;
  queue: Queue;
  /** A worker; what it does not handle it ignores. */
  start: (handlers: Partial<JobHandlers>, slots?: number) => Promise<Dispatcher>;
  /** A worker that only notes which generations it advanced. */
  startNoting: (slots?: number) => Promise<{ ran: string[]; worker: Dispatcher }>;
  /** How many advances are in each state. */
  states: () => Promise<Record<string, number>>;
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
  const start: JobWorkers['start'] = async (own, slots = 4) => {
    const handlers = { ...noOpHandlers, ...own };
    const worker = await startDispatcher({ database, queue, handlers, slots, log });
    closing.push(() => worker.stop(0));
    return worker;
  };
  return {
    test,
    queue,
    start,
    startNoting: async (slots) => {
      const ran: string[] = [];
      const advance: JobHandlers['generation.advance'] = async ({ generationId }) =>
        void ran.push(generationId);
      return { ran, worker: await start({ 'generation.advance': advance }, slots) };
    },
    states: async () => {
      const rows = await test.sql<{ state: string; count: number }>`
        select state, count(*)::int as count from pgboss.job
          where name = 'generation.advance' group by state`;
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
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

/** Workers for all tests of a `describe`, or some for each of them. */
export const jobWorkersOnce = () => openedOnce(openJobWorkers);
export const jobWorkersEach = () => openedEach(openJobWorkers);
