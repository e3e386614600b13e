import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';

/** What is owed to an account whose address is proven; see `main/open-signup-bonus.ts`. */
export type GrantPendingBonus = (tx: Transaction, userId: number) => Promise<void>;

/** Orders the mail with the link. Whether there is anything to prove is looked up by who writes it. */
export function requestVerification(tx: Transaction, queue: Queue, userId: number): Promise<void> {
  return queue.enqueue(tx, 'mail.send', { kind: 'prove-email', userId });
}

/**
 * A new token of 256 bits for this user, good for a day of PostgreSQL's clock; null when the address
 * is proven. Only its SHA-256 is stored, in place of the one before.
 */
export async function mintVerificationToken(
  tx: Transaction,
  userId: number,
): Promise<{ token: string; email: string } | null> {
  const token = randomBytes(32).toString('base64url');
  const rows = await tx.query<{ email: string }>(
    `update users set proof_token_hash = $2, proof_token_expiry = now() + interval '1 day'
      where id = $1 and not email_verified and deleted_at is null returning email`,
    [userId, hashOf(token)],
  );
  return rows[0] ? { token, email: rows[0].email } : null;
}

/**
 * Proves the address of the user who is signed in, once per token, and gives what waited for it.
 * Somebody else's token proves nothing: whoever opens a link for an account that another made with
 * their address must not make it good. Refuses with `account.proof-invalid`.
 */
export async function verifyEmail(
  { database, grantPendingBonus }: { database: Database; grantPendingBonus: GrantPendingBonus },
  userId: number,
  token: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.query(
      `update users set email_verified = true, proof_token_hash = null, proof_token_expiry = null
        where id = $1 and proof_token_hash = $2 and proof_token_expiry > now() returning 1`,
      [userId, hashOf(token)],
    );
    if (rows.length === 0) throw new Refusal('account.proof-invalid');
    await grantPendingBonus(tx, userId);
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
