import { Refusal } from '../refusal.ts';
import type { Context, Middleware } from './request-state.ts';

/** Refuses what is no GET or HEAD. */
export function refuseChanges(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new Refusal('request.method-not-allowed');
}

/** Refuses paths that cannot be decoded or contain an encoded NUL. */
export const refuseMalformedUrls: Middleware = (ctx, next) => {
  if (ctx.path.includes('%') && !isDecodable(ctx.path)) throw new Refusal('request.malformed');
  return next();
};

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
