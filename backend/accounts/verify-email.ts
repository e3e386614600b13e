import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import { mailedTokenHash, mintMailedToken, sha256 } from './secrets.ts';
import { storedEmail } from './users.ts';

/** Pays the bonus that waits for a verified address; see `main/open-http.ts`. */
export type GrantPendingBonus = (tx: Transaction, userId: number) => Promise<void>;

/** Orders the mail with the link. The worker that writes it skips a verified address. */
export const requestVerification = (tx: Transaction, queue: Queue, userId: number): Promise<void> =>
  queue.enqueue(tx, 'mail.send', { kind: 'prove-email', userId });

/**
 * Makes a token of 256 bits for this user, valid for a day of PostgreSQL's clock; null when the
 * address is verified. Only its SHA-256 is stored, replacing the token before.
 */
export function mintVerificationToken(tx: Transaction, userId: number) {
  return mintMailedToken(
    tx,
    `update users set proof_token_hash = $2, proof_token_expiry = now() + interval '1 day'
      where id = $1 and not email_verified and deleted_at is null`,
    userId,
  );
}

/**
 * Verifies the address of the signed-in user, once per token, and pays the bonus that waited for
 * it. Another user's token is refused: otherwise the owner of an address who opens the link would
 * verify an account that another person registered with it. Refuses with `account.proof-invalid`.
 */
export async function verifyEmail(
  { database, grantPendingBonus }: { database: Database; grantPendingBonus: GrantPendingBonus },
  userId: number,
  token: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.sql`
      update users set email_verified = true, proof_token_hash = null, proof_token_expiry = null
       where id = ${userId} and proof_token_hash = ${mailedTokenHash(token)}
         and proof_token_expiry > now() returning 1`;
    if (rows.length === 0) throw new Refusal('account.proof-invalid');
    await grantPendingBonus(tx, userId);
  });
}

/** Gives or promises a new user their first tokens, in the transaction that makes the user. */
export type GrantSignupBonus = (
  tx: Transaction,
  user: { id: number; email: string },
) => Promise<unknown>;

/**
 * Marks the mailbox behind an address as having had the signup bonus. Returns false when it had it
 * before, also through an account that is deleted now. Only a hash is stored.
 */
export async function claimSignupBonus(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx.sql`
    insert into welcomed_mailboxes (mailbox_hash) values (${sha256(mailboxOf(email))})
     on conflict do nothing returning 1`;
  return rows.length > 0;
}

/**
 * One spelling for all addresses that reach the same mailbox: case, Unicode domains, plus-tags,
 * Gmail's dots.
 */
export function mailboxOf(email: string): string {
  const lower = storedEmail(email).toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, at).split('+');
  const domain = lower.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}
