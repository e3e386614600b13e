import { DELETION_GRACE_DAYS } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import { isoText } from '../database/statement.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Proof that the account's owner asks, and not another person at an unlocked browser. */
export type Reauthentication = {
  password: string | undefined;
  /** The session began moments ago with a social sign-in. */
  isFreshSocialSignIn: boolean;
};

/**
 * Schedules the deletion of an account, signs it out everywhere and sends a mail; returns when it
 * is due. A sign-in before then cancels it. Refuses with `account.wrong-password` or
 * `account.sign-in-again`.
 */
export async function scheduleDeletion(
  parts: {
    database: Database;
    queue: Queue;
    passwords: Passwords;
    sessions: Pick<Sessions, 'endAllOf'>;
  },
  userId: number,
  { password, isFreshSocialSignIn }: Reauthentication,
): Promise<string> {
  const { database, queue, passwords, sessions } = parts;
  if (!isFreshSocialSignIn) {
    const { passwordHash } = await database.entities().findOneOrFail(UserRow, userId);
    if (!passwordHash) throw new Refusal('account.sign-in-again');
    if (!(await passwords.matches(passwordHash, password ?? ''))) {
      throw new Refusal('account.wrong-password');
    }
  }
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
