import type { Context } from 'koa';
import { invalid } from './parse.ts';

/** The caller's `Idempotency-Key`; null where there is none. */
export function readIdempotencyKey(ctx: Context): string | null {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return key;
}
