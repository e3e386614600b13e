import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../database/transaction.ts';

/** 256 random bits; also long enough for a PKCE verifier. */
export const mintSecret = (): string => randomBytes(32).toString('base64url');

/** Tables keep only this of a secret, so that a stolen table opens nothing. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a mailed token's hash as the `$2` of `update`; null when `$1` is not a user it finds. */
export async function mintMailedToken(tx: Transaction, update: string, user: string | number) {
  const token = mintSecret();
  const rows = await tx.query<{ email: string }>(`${update} returning email`, [
    user,
    mailedTokenHash(token),
  ]);
  return rows[0] ? { token, email: rows[0].email } : null;
}

export const mailedTokenHash = (token: string): string => sha256(token).toString('hex');
