import type { Transaction } from '../database/transaction.ts';

/**
 * Locks a user's row until the commit. Whoever opens or ends sessions, or changes how the user signs
 * in, takes this lock before any other of the user's rows: a sign-in and what ends it happen one
 * after the other, and no two of them wait for each other. An `update` of the row is this lock, too.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
}
