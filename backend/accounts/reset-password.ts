import type { Database } from '../database/database.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import { voidEmailChange } from './email-change/request-email-change.ts';
import type { GrantPendingBonus } from './verify-email.ts';
import type { Passwords } from './passwords.ts';
import { mailedTokenHash, mintMailedToken, type MailedToken } from './secrets.ts';
import type { Sessions } from './sessions.ts';

type Dependencies = {
  database: Database;
  queue: Queue;
  passwords: Passwords;
  sessions: Pick<Sessions, 'endAllOf'>;
  grantPendingBonus: GrantPendingBonus;
};

/**
 * Orders the reset mail. The worker that writes the mail looks the address up. Here the same
 * statements run for every address, so neither response nor time reveals whether it has an account.
 */
export async function requestReset(
  { database, queue }: Pick<Dependencies, 'database' | 'queue'>,
  email: string,
): Promise<void> {
  await database.transaction((tx) =>
    queue.enqueue(tx, 'mail.send', { kind: 'password-reset', email: email.trim() }),
  );
}

/**
 * Makes a token of 256 bits for the user with this e-mail; null when there is none. Only its
 * SHA-256 is stored, replacing the token before, and expires after an hour of PostgreSQL's clock.
 */
export function mintResetToken(tx: Transaction, email: string): Promise<MailedToken | null> {
  return mintMailedToken(
    tx,
    `update users set reset_token_hash = $2, reset_token_expiry = now() + interval '1 hour'
      where lower(email) = lower($1) and deleted_at is null`,
    email,
  );
}

/** Whether the token would be accepted now. */
export async function isResetTokenValid(sql: Queryable, token: string): Promise<boolean> {
  const rows = await sql.query(`select 1 from users where ${TOKEN_MATCHES}`, [
    mailedTokenHash(token),
  ]);
  return rows.length > 0;
}

/**
 * Sets a new password, once per token however many requests come at once. The same transaction ends
 * every session, voids a change of the e-mail address that waits, and orders a mail about it. The
 * address counts as verified, as its mail was read. Refuses with `account.reset-token-invalid`; a full
 * queue of hashes leaves the token as it was.
 */
export async function resetPassword(
  { database, queue, passwords, sessions, grantPendingBonus }: Dependencies,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  // Check the token before the expensive hash.
  if (!(await isResetTokenValid(database, token))) throw new Refusal('account.reset-token-invalid');
  const passwordHash = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `update users set password_hash = $2, reset_token_hash = null, reset_token_expiry = null,
              email_verified = true
        where ${TOKEN_MATCHES} returning id`,
      [mailedTokenHash(token), passwordHash],
    );
    const userId = rows[0]?.id;
    if (userId === undefined) throw new Refusal('account.reset-token-invalid');
    await voidEmailChange(tx, userId);
    await sessions.endAllOf(tx, userId);
    await grantPendingBonus(tx, userId);
    await queue.enqueue(tx, 'mail.send', { kind: 'password-changed', userId });
  });
}

const TOKEN_MATCHES = `reset_token_hash = $1 and reset_token_expiry > now() and deleted_at is null`;
