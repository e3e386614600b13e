import type { Database } from '../backend/database/database.ts';
import { until } from './until.ts';

const LOCK = 4711;

/**
 * Runs `first` until it reaches a statement such as `insert on sessions` and holds it there, runs
 * `second` until it is over or waits for a lock too, then lets both go on. Resolves with both
 * results. Nothing else may wait for a lock in this database.
 */
export async function interleave<A, B>(
  database: Database,
  parts: { heldAt: string; first: () => Promise<A>; second: () => Promise<B> },
): Promise<[A, B]> {
  await database.query(
    `create or replace function wait_for_test() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$`,
  );
  await database.query(
    `create trigger wait_for_test before ${parts.heldAt} for each statement
     execute function wait_for_test()`,
  );
  const isLocked = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    isLocked.resolve();
    await mayGo.promise;
  });
  try {
    await isLocked.promise;
    const first = parts.first();
    await until(
      () => countWaiting(database),
      (waiting) => waiting === 1,
    );
    let isOver = false;
    const second = parts.second().finally(() => (isOver = true));
    await until(
      () => countWaiting(database),
      (waiting) => isOver || waiting === 2,
    );
    mayGo.resolve();
    return await Promise.all([first, second]);
  } finally {
    mayGo.resolve();
    await holding;
    const [, table = ''] = parts.heldAt.split(' on ');
    await database.query(`drop trigger wait_for_test on ${table}`);
  }
}

async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}
