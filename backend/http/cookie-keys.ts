import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Koa's cookies sign with; the shape of the keygrip package. */
export interface CookieKeys {
  sign(text: string): string;
  /** Which key made the signature, newest first; -1 for none of them. */
  index(text: string, signature: string): number;
  verify(text: string, signature: string): boolean;
}

/** HMAC-SHA-256 by the newest key; signatures of the older ones are still good. */
export function cookieKeys(keys: readonly string[]): CookieKeys {
  const signWith = (key: string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const index = (text: string, signature: string) =>
    keys.findIndex((key) => isSame(signWith(key, text), signature));
  const newest = keys[0];
  if (newest === undefined) throw new Error('no key to sign cookies with');
  return {
    sign: (text) => signWith(newest, text),
    index,
    verify: (text, signature) => index(text, signature) !== -1,
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
