import { jobNames } from './declared.ts';
import { bossDb, type Queue } from './queue.ts';
import type { Queryable } from '../database/transaction.ts';

/** A job as it moves to another database. */
export type MovedJob = { name: string; data: object; priority: number; startAfter: string };

/**
 * SQL: the jobs that have not ended, running ones included, as `MovedJob` has them. Without those
 * that the schedule sends by itself, and without dead letters.
 */
export const unfinishedJobs = `
  select name, data, priority, start_after from pgboss.job
   where state < 'completed' and singleton_on is null
     and name in (${jobNames.map((name) => `'${name}'`).join(', ')})`;

/**
 * Adds the jobs on the connection of `sql`, each with all its attempts. Those of a queue that this
 * version does not have are left out.
 */
export async function addMovedJobs(
  { boss }: Pick<Queue, 'boss'>,
  sql: Pick<Queryable, 'query'>,
  jobs: readonly MovedJob[],
): Promise<void> {
  const byName = Map.groupBy(jobs, ({ name }) => name);
  for (const name of jobNames) {
    const found = byName.get(name) ?? [];
    const rows = found.map(({ data, priority, startAfter }) => ({ data, priority, startAfter }));
    if (rows.length > 0) await boss.insert(name, rows, { db: bossDb(sql) });
  }
}
