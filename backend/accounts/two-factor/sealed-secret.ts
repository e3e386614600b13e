import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A user's secret of an authenticator app, or the key of this installation for web push. */
type Owner = number | 'push';

/**
 * Encrypts a secret for the database, so that a stolen table makes no codes. The keys are those of
 * SESSION_SECRET, newest first. The result is bound to its owner: in another one's row it does not
 * open.
 *
 *     12 bytes iv | 16 bytes tag | ciphertext
 */
export function sealSecret([newest]: readonly string[], owner: Owner, secret: Uint8Array): Buffer {
  if (newest === undefined) throw new Error('no key to seal a secret with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest, owner), iv).setAAD(ownerOf(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Opens a sealed secret by whichever key made it. Null when none of them did: the key was removed
 * from SESSION_SECRET, or the bytes are another owner's or damaged.
 */
export function openSecret(keys: readonly string[], owner: Owner, sealed: Uint8Array) {
  for (const [index, key] of keys.entries()) {
    const secret = openWith(keyOf(key, owner), owner, Buffer.from(sealed));
    if (secret) return { secret, isByNewestKey: index === 0 };
  }
  return null;
}

function openWith(key: Buffer, owner: Owner, sealed: Buffer): Buffer<ArrayBuffer> | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(ownerOf(owner))
      .setAuthTag(tag);
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
}

/** A key of its own: what leaks of one use of SESSION_SECRET must not serve another. */
function keyOf(sessionKey: string, owner: Owner): Buffer {
  const use = owner === 'push' ? 'lumireel push key' : 'lumireel two-factor secret';
  return Buffer.from(hkdfSync('sha256', sessionKey, '', use, 32));
}

const ownerOf = (owner: Owner): Buffer => Buffer.from(owner === 'push' ? owner : `user ${owner}`);
