import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

/**
 * Locks a user's row until the commit. Whoever opens or ends sessions, or changes how the user
 * signs in, takes this lock before any other of the user's rows: a sign-in and what ends it happen
 * one after the other, and no two of them wait for each other. An `update` of the row is this lock,
 * too.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
}

/**
 * A transaction under this lock, which every event of the user takes, too: of changes that come at
 * once each sees what the one before it has written, and their events have the order of the
 * changes.
 */
export function withUserLock<T>(
  database: Database,
  userId: number,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockUser(tx, userId);
    return change(tx);
  });
}
