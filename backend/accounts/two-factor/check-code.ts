import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '#contract/product.ts';
import { RECOVERY_CODES } from '#contract/two-factor.ts';
import type { Transaction } from '../../database/transaction.ts';
import { RecoveryCodeRow } from '../entities.ts';
import { sha256 } from '../secrets.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** One code before and after the present one: clocks differ, and typing takes time. */
const WINDOW = 1;
/** A secret that was not confirmed in this time is void. */
const SETUP = `interval '1 hour'`;

/** The codes of a secret as every authenticator app makes them: six digits, every 30 seconds. */
export function codesOf(secret: Uint8Array<ArrayBuffer>, email = ''): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label: email,
    secret: new Secret({
      buffer: secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength),
    }),
  });
}

/**
 * Checks a code of the app or a recovery code and uses it up: each passes once, however many
 * requests bring it at once, and no code of the app passes after a later one. Returns which it was,
 * or null when it is wrong, expired or used already.
 */
export async function checkCode(
  tx: Transaction,
  keys: readonly string[],
  { userId, typed }: { userId: number; typed: string },
): Promise<'code' | 'recovery-code' | null> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    return (await passTotp(tx, keys, { userId, code, isOn: true })) ? 'code' : null;
  }
  const codeHash = hashOf(userId, code.toLowerCase());
  const spent = await tx.entities().nativeDelete(RecoveryCodeRow, { userId, codeHash });
  return spent > 0 ? 'recovery-code' : null;
}

/** Checks the first code of a secret that was begun in the last hour; it uses the code up, too. */
export function checkFirstCode(
  tx: Transaction,
  keys: readonly string[],
  { userId, typed }: { userId: number; typed: string },
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  return passTotp(tx, keys, { userId, code, isOn: false });
}

async function passTotp(
  tx: Transaction,
  keys: readonly string[],
  { userId, code, isOn }: { userId: number; code: string; isOn: boolean },
): Promise<boolean> {
  const [row] = await tx.query<{ secret: Buffer; nowMs: number }>(
    `select secret, (extract(epoch from now()) * 1000)::float8 as "nowMs" from two_factor
      where user_id = $1
        and ${isOn ? 'confirmed_at is not null' : `confirmed_at is null and created_at > now() - ${SETUP}`}`,
    [userId],
  );
  const opened = row && openSecret(keys, userId, row.secret);
  if (!opened) return false;
  const delta = codesOf(opened.secret).validate({
    token: code,
    timestamp: row.nowMs,
    window: WINDOW,
  });
  if (delta === null) return false;
  const secret = opened.isByNewestKey ? row.secret : sealSecret(keys, userId, opened.secret);
  // The secret again in the condition: it may have been replaced since it was read.
  const passed = await tx.query(
    `update two_factor set last_step = $2, secret = $3
      where user_id = $1 and last_step < $2 and secret = $4 returning 1`,
    [userId, TOTP.counter({ timestamp: row.nowMs }) + delta, secret, row.secret],
  );
  return passed.length > 0;
}

/** Base32 without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CHARACTERS = 16;

/**
 * Ten new codes of 80 bits in place of all before, in groups of four. Only their hashes are stored:
 * the codes can be shown once only.
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

function mintCode(): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  return Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

const hashOf = (userId: number, code: string): Buffer => sha256(`${userId}:${code}`);
