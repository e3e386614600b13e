import { DELETION_GRACE_DAYS } from '../../contract/limits.ts';
import { isoText } from '../database/statement.ts';
import type { AccountDependencies } from './dependencies.ts';
import { proveOwner, type Reauthentication } from './prove-owner.ts';

/**
 * Schedules the deletion of an account, signs it out everywhere and sends a mail; returns when it
 * is due. A sign-in before then cancels it. Refuses with `account.wrong-password` or
 * `account.sign-in-again`.
 */
export async function scheduleDeletion(
  parts: Pick<AccountDependencies, 'database' | 'queue' | 'passwords' | 'sessions'>,
  userId: number,
  proof: Reauthentication,
): Promise<string> {
  const { database, queue, sessions } = parts;
  await proveOwner(parts, userId, proof);
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ deletesAt: string }>(
      `update users
          set deletion_due_at = now() + interval '${DELETION_GRACE_DAYS} days',
              reset_token_hash = null, reset_token_expiry = null
        where id = $1 returning ${isoText('deletion_due_at')} as "deletesAt"`,
      [userId],
    );
    if (!rows[0]) throw new Error(`there is no user ${userId}`);
    await sessions.endAllOf(tx, userId);
    await queue.enqueue(tx, 'mail.send', { kind: 'deletion-planned', userId });
    return rows[0].deletesAt;
  });
}
