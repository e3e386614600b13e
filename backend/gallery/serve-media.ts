import type { Context, Middleware } from 'koa';
import { openDeletedFiles } from './media-json.ts';
import type { Engine } from '../generations/engine.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import { serveStored } from '../storage/serve.ts';

/**
 * Serves media files. Their addresses cannot be guessed, and whoever has one may see the file until
 * its item is deleted.
 */
export function serveMedia(engine: Pick<Engine, 'storage' | 'database'>): Middleware {
  const { storage, database } = engine;
  const isDeleted = openDeletedFiles(database);
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/media/')) return next();
    refuseChanges(ctx);
    const key = mediaKeyOfUrl(ctx.path);
    if (!key || (await isDeleted(key))) throw new Refusal('media.not-found');
    return serveStored(ctx, storage, key, { cache: 'immutable' });
  };
}

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
