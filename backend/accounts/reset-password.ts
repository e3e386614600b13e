import type { Passkey } from '#contract/passkeys.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';
import { voidEmailChange } from './email-change/email-change.ts';
import { PasskeyRow } from './entities.ts';
import { mailSignInChange } from './mail/mail-texts.ts';
import { listPasskeys } from './passkeys/passkeys.ts';
import { matchPassword } from './prove-owner.ts';
import { removeWaysIn } from './remove-ways-in.ts';
import { mailedTokenHash, mintMailedToken, mintSecret } from './secrets.ts';
import type { RenewedSession } from './sessions.ts';

type Dependencies = Pick<
  AccountDependencies,
  'database' | 'queue' | 'passwords' | 'sessions' | 'grantPendingBonus'
>;

/**
 * Replaces the password of a user who knows it; of simultaneous changes one wins. The same
 * transaction ends every session but `renewed`, voids a mailed reset link and a change of the
 * e-mail address that waits and orders a mail about it. Refuses with `account.wrong-password`,
 * `account.no-password`, or `account.not-signed-in` when the caller's session ended meanwhile.
 */
export async function changePassword(
  parts: Omit<Dependencies, 'grantPendingBonus'>,
  userId: number,
  change: { currentPassword: string; newPassword: string; renewed: RenewedSession },
): Promise<void> {
  const { database, queue, passwords, sessions } = parts;
  const currentHash = await matchPassword(parts, userId, change.currentPassword);
  if (currentHash === null) throw new Refusal('account.no-password');
  const newHash = await passwords.hash(change.newPassword);
  await database.transaction(async (tx) => {
    const rows = await tx.sql`
      update users
         set password_hash = ${newHash}, reset_token_hash = null, reset_token_expiry = null
       where id = ${userId} and password_hash = ${currentHash} and disabled_at is null returning 1`;
    if (rows.length === 0) throw new Refusal('account.wrong-password');
    await voidEmailChange(tx, userId);
    await sessions.endAllOf(tx, userId, change.renewed);
    await queue.enqueue(tx, 'mail.send', { kind: 'password-changed', userId });
  });
}

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
export function mintResetToken(tx: Transaction, email: string) {
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
 * The passkeys that still open the account, and the right to remove all of them; null without any.
 */
export type ResetOutcome = { passkeys: Passkey[]; removalToken: string | null };

/**
 * Sets a new password, once per token however many requests come at once. The same transaction ends
 * every session, voids a change of the e-mail address that waits, and orders a mail about it. The
 * address counts as verified, as its mail was read; where it did not before, every other way in
 * ends, too. Refuses with `account.reset-token-invalid`; a full queue of hashes leaves the token as
 * it was.
 */
export async function resetPassword(
  { database, queue, passwords, sessions, grantPendingBonus }: Dependencies,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<ResetOutcome> {
  // Check the token before the expensive hash.
  if (!(await isResetTokenValid(database, token))) throw new Refusal('account.reset-token-invalid');
  const passwordHash = await passwords.hash(newPassword);
  return database.transaction(async (tx) => {
    const [holder] = await tx.query<{ id: number; isProven: boolean }>(
      `select id, email_verified as "isProven" from users
        where ${TOKEN_MATCHES} for no key update`,
      [mailedTokenHash(token)],
    );
    if (!holder) throw new Refusal('account.reset-token-invalid');
    const { id: userId, isProven } = holder;
    let hadFactors = false;
    if (isProven) {
      await voidEmailChange(tx, userId);
      await sessions.endAllOf(tx, userId);
    } else {
      hadFactors = await removeWaysIn(tx, sessions, userId);
    }
    const passkeys = await listPasskeys(tx, userId);
    const removalToken = passkeys.length > 0 ? mintSecret() : null;
    await tx.query(
      `update users set password_hash = $2, email_verified = true, reset_token_hash = $3,
              reset_token_expiry = case when $3::text is not null then now() + ${REMOVAL_LIFETIME} end
        where id = $1`,
      [userId, passwordHash, removalToken && removalHash(removalToken)],
    );
    await grantPendingBonus(tx, userId);
    const about = { kind: 'password-changed', userId, ...(hadFactors && { hadFactors }) } as const;
    await queue.enqueue(tx, 'mail.send', about);
    return { passkeys, removalToken };
  });
}

/**
 * Removes all passkeys of the user whose reset gave this token, once, and ends every session: one
 * may have begun with a passkey since. Orders a mail about it. Refuses with
 * `account.reset-token-invalid`, also after a newer reset link, a change of the password or of the
 * address, and after 15 minutes.
 */
export async function removePasskeysAfterReset(
  { database, queue, sessions }: Pick<Dependencies, 'database' | 'queue' | 'sessions'>,
  token: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [holder] = await tx.query<{ id: number }>(
      `update users set reset_token_hash = null, reset_token_expiry = null
        where ${TOKEN_MATCHES} returning id`,
      [removalHash(token)],
    );
    if (!holder) throw new Refusal('account.reset-token-invalid');
    const { id: userId } = holder;
    await tx.entities().nativeDelete(PasskeyRow, { userId });
    await voidEmailChange(tx, userId);
    await sessions.endAllOf(tx, userId);
    await mailSignInChange(tx, queue, { userId, change: 'passkeys-removed' });
  });
}

/**
 * The right to remove passkeys takes the place of the used link: whatever voids a link voids it,
 * too. Its hash is not that of a link, so that neither passes for the other.
 */
const removalHash = (token: string) => mailedTokenHash(`remove passkeys: ${token}`);
const REMOVAL_LIFETIME = `interval '15 minutes'`;

const TOKEN_MATCHES = `reset_token_hash = $1 and reset_token_expiry > now() and deleted_at is null`;
