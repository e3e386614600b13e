import type { Db, PgBoss } from 'pg-boss';
import type { JobName } from './declared.ts';

/** One run of a job: a later one of the same job is another. */
export type JobAttempt = { id: string; retryCount: number };

type PendingCompletion = { attempt: JobAttempt; settle: PromiseWithResolvers<void> };

/**
 * Marks jobs as done, one statement per queue at a time: those that end while one is on its way
 * share the next, so that a burst of short jobs costs few commits and a single job does not
 * wait. The promise rejects for every job of a statement that failed.
 */
export function createCompletions(
  boss: PgBoss,
  db: Db,
): (name: JobName, attempt: JobAttempt) => Promise<void> {
  const waiting = new Map<JobName, PendingCompletion[]>();

  async function work(name: JobName, queue: PendingCompletion[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        await boss.complete(
          name,
          batch.map(({ attempt }) => attempt),
          null,
          { db },
        );
        for (const { settle } of batch) settle.resolve();
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    waiting.delete(name);
  }

  return (name, attempt) => {
    const settle = Promise.withResolvers<void>();
    const queue = waiting.get(name);
    if (queue) queue.push({ attempt, settle });
    else {
      const fresh = [{ attempt, settle }];
      waiting.set(name, fresh);
      void work(name, fresh);
    }
    return settle.promise;
  };
}
