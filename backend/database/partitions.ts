import type { Queryable } from './transaction.ts';

/** Tables partitioned by time: its column, how long a partition is, and the key of a row in one. */
const partitioned = {
  user_events: { time: 'at', unit: 'day', key: 'user_id, seq' },
  provider_jobs: { time: 'created_at', unit: 'month', key: 'id' },
} as const;

/** Rows that one statement deletes, so that it holds locks and a snapshot for a moment only. */
const BATCH = 5_000;

/**
 * Makes the partitions of the days and months ahead that are not there yet. Any process may, at any
 * time. One that cannot be had at the moment is made by a later call.
 */
export async function keepPartitions(database: Pick<Queryable, 'query'>): Promise<void> {
  await database.query('select keep_partitions()');
}

/**
 * Drops partitions that ended this many days ago. Others wait for it as little for many rows as for
 * few: PostgreSQL deletes the files, some 0.2 s for a gigabyte, after it has released its locks.
 * One that is being read for long, such as by a backup, is left to a later call.
 */
export async function dropPartitions(
  database: Pick<Queryable, 'query'>,
  table: keyof typeof partitioned,
  days: number,
): Promise<void> {
  await database.query('select drop_partitions($1, make_interval(days => $2))', [table, days]);
}

/**
 * Removes the rows of days or months (UTC) that ended this many days ago, whole partitions at once.
 * One that cannot be dropped now is left to a later call with all its rows. Several processes may
 * run it.
 */
export async function trimPartitions(
  database: Pick<Queryable, 'query'>,
  table: keyof typeof partitioned,
  days: number,
): Promise<void> {
  await dropPartitions(database, table, days);
  const { time, unit, key } = partitioned[table];
  const isOld = `${time} < date_trunc('${unit}', now() - make_interval(days => $1), 'UTC')`;
  // What is left of that time came from a backup, or while there was no partition; usually nothing.
  let count: number;
  do {
    const [gone] = await database.query<{ count: number }>(
      `with old as (
         select ${key} from ${table}
          where ${isOld} and tableoid not in (
            select to_regclass(name) from partitions_of('${table}')
             where upper <= now() - make_interval(days => $1))
          limit $2 for update skip locked
       ), gone as (
         delete from ${table} where (${key}) in (select ${key} from old) and ${isOld} returning 1
       )
       select count(*)::int as count from gone`,
      [days, BATCH],
    );
    count = gone?.count ?? 0;
  } while (count === BATCH);
}
