import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import { mailedTokenHash, mintMailedToken, type MailedToken } from './secrets.ts';

/** Pays the bonus that waits for a verified address; see `main/open-signup-bonus.ts`. */
export type GrantPendingBonus = (tx: Transaction, userId: number) => Promise<void>;

/** Orders the mail with the link. The worker that writes it skips a verified address. */
export function requestVerification(tx: Transaction, queue: Queue, userId: number): Promise<void> {
  return queue.enqueue(tx, 'mail.send', { kind: 'prove-email', userId });
}

/**
 * Makes a token of 256 bits for this user, valid for a day of PostgreSQL's clock; null when the
 * address is verified. Only its SHA-256 is stored, replacing the token before.
 */
export function mintVerificationToken(
  tx: Transaction,
  userId: number,
): Promise<MailedToken | null> {
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
    const rows = await tx.query(
      `update users set email_verified = true, proof_token_hash = null, proof_token_expiry = null
        where id = $1 and proof_token_hash = $2 and proof_token_expiry > now() returning 1`,
      [userId, mailedTokenHash(token)],
    );
    if (rows.length === 0) throw new Refusal('account.proof-invalid');
    await grantPendingBonus(tx, userId);
  });
}
