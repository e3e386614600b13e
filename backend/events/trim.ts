import { dropPartitions } from '../database/partitions.ts';
import type { Queryable } from '../database/transaction.ts';
import { removeAttachments } from './cluster-postgres.ts';

const BATCH = 5_000;

/**
 * Removes events of days (UTC) that ended this many days ago, and returns how many it had to delete
 * one by one; removes large pushes that were delivered. A replay from before those days returns
 * `reset`. Several processes may run it at once.
 */
export async function trimEvents(database: Queryable, days: number): Promise<number> {
  await dropPartitions(database, 'user_events', days);
  await database.query(removeAttachments);
  // What is left of those days came from a backup, or while there was no partition.
  for (let removed = 0; ;) {
    const rows = await database.query<{ count: number }>(
      `with old as (
         select user_id, seq from user_events
          where at < date_trunc('day', now() - make_interval(days => $1), 'UTC')
         order by at limit $2 for update skip locked
       ), gone as (
         delete from user_events e using old
          where e.user_id = old.user_id and e.seq = old.seq
            and e.at < date_trunc('day', now() - make_interval(days => $1), 'UTC')
         returning 1
       )
       select count(*)::int as count from gone`,
      [days, BATCH],
    );
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count < BATCH) return removed;
  }
}
