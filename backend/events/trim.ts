import type { Queryable } from '../database/transaction.ts';

const BATCH = 5_000;

/**
 * Removes events older than this many days, in batches, and returns how many. A replay from before
 * them returns `reset`. Several processes may run it at once.
 */
export async function trimEvents(database: Queryable, days: number): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await database.query<{ count: number }>(
      `with old as (
         select user_id, seq from user_events where at < now() - make_interval(days => $1)
         order by at limit $2 for update skip locked
       ), gone as (
         delete from user_events e using old where e.user_id = old.user_id and e.seq = old.seq
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
