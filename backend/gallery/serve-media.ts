import type { Database } from '../database/database.ts';
import { refuseChanges } from '../http/refuse-request.ts';
import type { Middleware } from '../http/request-state.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import { serveStored } from '../storage/serve.ts';
import type { Storage } from '../storage/storage.ts';
import { openDeletedFiles } from './media-json.ts';

/**
 * Serves media files. Their addresses cannot be guessed, and whoever has one may see the file until
 * its item is deleted.
 */
export function serveMedia({
  storage,
  database,
}: {
  storage: Storage;
  database: Database;
}): Middleware {
  const isDeleted = openDeletedFiles(database);
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/media/')) return next();
    refuseChanges(ctx);
    const key = mediaKeyOfUrl(ctx.path);
    if (!key || (await isDeleted(key))) throw new Refusal('media.not-found');
    return serveStored(ctx, storage, key, { cache: 'immutable' });
  };
}
