import type { Queryable } from './transaction.ts';

/** The tables that are partitioned by time: events by day, provider attempts by month. */
export type PartitionedTable = 'user_events' | 'provider_jobs';

/**
 * Makes the partitions of the days and months ahead that are not there yet. Any process may, at any
 * time. One that cannot be had at the moment is made by a later call.
 */
export async function keepPartitions(database: Pick<Queryable, 'query'>): Promise<void> {
  await database.query('select keep_partitions()');
}

/**
 * Drops partitions that ended this many days ago. Others wait for it as little for many rows as for
 * few: PostgreSQL deletes the files, some 0.2 s for a gigabyte, after it has released its locks. One
 * that is being read for long, such as by a backup, is left to a later call.
 */
export async function dropPartitions(
  database: Pick<Queryable, 'query'>,
  table: PartitionedTable,
  days: number,
): Promise<void> {
  await database.query('select drop_partitions($1, make_interval(days => $2))', [table, days]);
}
