import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';
import { voidEmailChange } from './email-change/request-email-change.ts';
import { matchPassword } from './prove-owner.ts';
import type { RenewedSession } from './sessions.ts';

type Dependencies = Pick<AccountDependencies, 'database' | 'queue' | 'passwords' | 'sessions'>;

/**
 * Replaces the password of a user who knows it; of simultaneous changes one wins. The same
 * transaction ends every session but `renewed`, voids a mailed reset link and a change of the e-mail
 * address that waits and orders a mail about it. Refuses with `account.wrong-password`,
 * `account.no-password`, or `account.not-signed-in` when the caller's session ended meanwhile.
 */
export async function changePassword(
  parts: Dependencies,
  userId: number,
  change: { currentPassword: string; newPassword: string; renewed: RenewedSession },
): Promise<void> {
  const { database, queue, passwords, sessions } = parts;
  const currentHash = await matchPassword(parts, userId, change.currentPassword);
  if (currentHash === null) throw new Refusal('account.no-password');
  const newHash = await passwords.hash(change.newPassword);
  await database.transaction(async (tx) => {
    const rows = await tx.query(
      `update users set password_hash = $3, reset_token_hash = null, reset_token_expiry = null
        where id = $1 and password_hash = $2 and disabled_at is null returning 1`,
      [userId, currentHash, newHash],
    );
    if (rows.length === 0) throw new Refusal('account.wrong-password');
    await voidEmailChange(tx, userId);
    await sessions.endAllOf(tx, userId, change.renewed);
    await queue.enqueue(tx, 'mail.send', { kind: 'password-changed', userId });
  });
}
