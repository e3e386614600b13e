import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database, so that a stolen table makes no codes. The keys are those of
 * SESSION_SECRET, newest first. The result is bound to the user: in another one's row it does not open.
 *
 *     12 bytes iv | 16 bytes tag | ciphertext
 */
export function sealSecret(
  [newest]: readonly string[],
  userId: number,
  secret: Uint8Array,
): Buffer {
  if (newest === undefined) throw new Error('no key to seal a secret with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest), iv).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Opens a sealed secret by whichever key made it. Null when none of them did: the key was removed
 * from SESSION_SECRET, or the bytes are another user's or damaged.
 */
export function openSecret(
  keys: readonly string[],
  userId: number,
  sealed: Uint8Array,
): { secret: Buffer<ArrayBuffer>; isByNewestKey: boolean } | null {
  for (const [index, key] of keys.entries()) {
    const secret = openWith(keyOf(key), userId, Buffer.from(sealed));
    if (secret) return { secret, isByNewestKey: index === 0 };
  }
  return null;
}

function openWith(key: Buffer, userId: number, sealed: Buffer): Buffer<ArrayBuffer> | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(ownerOf(userId))
      .setAuthTag(tag);
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
}

/** A key of its own: what leaks of one use of SESSION_SECRET must not serve another. */
function keyOf(sessionKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionKey, '', 'lumireel two-factor secret', 32));
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user ${userId}`);
}
