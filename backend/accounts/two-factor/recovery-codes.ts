import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/two-factor.ts';
import { RecoveryCodeRow } from '../../database/entities/sign-in-factors.ts';
import type { Transaction } from '../../database/transaction.ts';
import { sha256 } from '../secrets.ts';

/** Base32 without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CHARACTERS = 16;

/**
 * Ten new codes of 80 bits in place of all before, in groups of four. Only their hashes are stored:
 * nobody can tell them a second time.
 */
export async function makeRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const em = tx.entities();
  await em.nativeDelete(RecoveryCodeRow, { userId });
  const codes = Array.from({ length: RECOVERY_CODES }, mintCode);
  await em.insertMany(
    RecoveryCodeRow,
    codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Whether it is one of the user's codes; then it is used up. `typed` has no spaces or hyphens. */
export async function spendRecoveryCode(
  tx: Transaction,
  userId: number,
  typed: string,
): Promise<boolean> {
  const codeHash = hashOf(userId, typed.toLowerCase());
  return (await tx.entities().nativeDelete(RecoveryCodeRow, { userId, codeHash })) > 0;
}

function mintCode(): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  return Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function hashOf(userId: number, code: string): Buffer {
  return sha256(`${userId}:${code}`);
}
