import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs Koa's cookies; has the interface of the keygrip package. */
export interface CookieKeys {
  sign(text: string): string;
  /** Which key made the signature, newest first; -1 for none of them. */
  index(text: string, signature: string): number;
  verify(text: string, signature: string): boolean;
}

/** Verified signatures kept in memory: a client sends the same cookie with every request. */
const VERIFIED_MAX = 10_000;

/** HMAC-SHA-256 by the newest key; signatures by the older ones stay valid. */
export function cookieKeys(keys: readonly string[]): CookieKeys {
  const signWith = (key: string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const index = (text: string, signature: string) =>
    keys.findIndex((key) => isSame(signWith(key, text), signature));
  const newest = keys[0];
  if (newest === undefined) throw new Error('no key to sign cookies with');
  const verified = new Set<string>();
  return {
    sign: (text) => signWith(newest, text),
    index,
    verify: (text, signature) => {
      const pair = `${text}.${signature}`;
      if (verified.has(pair)) return true;
      if (index(text, signature) === -1) return false;
      if (verified.size >= VERIFIED_MAX) verified.clear();
      verified.add(pair);
      return true;
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
