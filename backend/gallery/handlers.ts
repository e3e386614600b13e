import type { Media } from '#contract/media.ts';
import type { collectionRoutes } from '#contract/collections.ts';
import type { galleryRoutes, trashRoutes } from '#contract/gallery.ts';
import { limitConcurrency } from '../concurrency.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { JsonText, pageOf, type HandlersOf } from '../http/bind.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { userPoints, type RateLimits } from '../http/rate-limits.ts';
import type { Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import { serveStored } from '../storage/serve.ts';
import type { Storage } from '../storage/storage.ts';
import { addToCollection, moveInCollection, removeFromCollection } from './collection-items.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from './collections.ts';
import { emptyTrash } from './empty-trash.ts';
import { findKitSource, makeKit } from './kit.ts';
import { listMedia } from './list.ts';
import { findOwnMedia, markFavourite, nameItem } from './own-media.ts';
import { removeMedia, restoreMedia } from './remove.ts';
import { listTrash, purgeMedia, trashThumbnail } from './trash.ts';

/** Each takes a processor, and 30 MB at most but for the picture itself. */
const KITS_AT_ONCE = 2;
const KITS_WAITING = 20;

type GalleryRoutes = typeof galleryRoutes & typeof trashRoutes & typeof collectionRoutes;

type GalleryParts = {
  config: Config;
  database: Database;
  events: Events;
  limits: RateLimits;
  queue: Queue;
  scratchDir: string;
  storage: Storage;
};

/** Media, the trash and collections. */
export function galleryHandlers(parts: GalleryParts): HandlersOf<GalleryRoutes> {
  const { database, storage, config, limits } = parts;
  const gallery = { ...parts, trashDays: config.TRASH_DAYS };
  const inTurn = limitConcurrency(KITS_AT_ONCE, KITS_WAITING);
  return {
    images: async ({ user, query }) => {
      const { json, nextCursor } = await listMedia(database, user.id, query);
      return pageOf<Media[]>(new JsonText(json), nextCursor);
    },
    deleteImage: async ({ user, params }) => {
      const removed = await removeMedia(gallery, user.id, [params.id]);
      if (removed.length === 0) throw new Refusal('media.not-found');
    },
    deleteImages: async ({ user, body }) => ({
      ids: await removeMedia(gallery, user.id, body.ids),
    }),
    restoreImage: async ({ user, params }) => {
      const [item] = await restoreMedia(parts, user.id, [params.id]);
      if (!item) throw new Refusal('media.not-found');
      return item;
    },
    restoreImages: ({ user, body }) => restoreMedia(parts, user.id, body.ids),
    favouriteImage: ({ user, params, body }) =>
      markFavourite(parts, user.id, params.id, body.isFavourite),
    titleImage: ({ user, params, body }) => nameItem(parts, user.id, { ...params, ...body }),
    downloadImage: async ({ user, query, ctx }) => {
      const place = { url: query.url, appOrigin: publicOrigin(config, ctx) };
      const key = await findOwnMedia(database, user.id, place);
      const downloadAs = query.filename ?? key.slice(key.lastIndexOf('/') + 1);
      await serveStored(ctx, storage, key, { cache: 'none', downloadAs });
    },
    kitPicture: async ({ user, params, ctx }) => {
      if (ctx.method === 'HEAD') {
        await findKitSource(database, user.id, params.id);
        ctx.status = 200;
        ctx.type = 'image/jpeg';
        return;
      }
      await limits.consume([...userPoints('kit', ctx, user.id), ['kit-hour.account', user.id]]);
      const kit = await inTurn(async () =>
        // Whoever left while waiting needs none.
        ctx.res.closed ? null : makeKit(parts, user.id, params),
      );
      ctx.type = 'image/jpeg';
      ctx.body = kit;
    },

    trash: async ({ user, query }) => {
      const { items, nextCursor } = await listTrash(database, user.id, query);
      return pageOf(items, nextCursor);
    },
    trashThumbnail: async ({ user, params, ctx }) => {
      const key = await trashThumbnail(database, user.id, params.id);
      await serveStored(ctx, storage, key, { cache: 'none' });
    },
    purgeImage: ({ user, params }) => purgeMedia(parts, user.id, params.id),
    emptyTrash: async ({ user }) => ({ count: await emptyTrash(parts, user.id) }),

    collections: ({ user }) => listCollections(database, user.id),
    createCollection: ({ user, body }) => createCollection(parts, user.id, body.name),
    renameCollection: ({ user, params, body }) =>
      renameCollection(parts, user.id, { ...params, ...body }),
    deleteCollection: ({ user, params }) => deleteCollection(parts, user.id, params.id),
    addToCollection: async ({ user, params, body }) => ({
      ids: await addToCollection(parts, user.id, { ...params, ...body }),
    }),
    removeFromCollection: async ({ user, params, body }) => ({
      ids: await removeFromCollection(parts, user.id, { ...params, ...body }),
    }),
    moveInCollection: ({ user, params, body: { id: item, before } }) =>
      moveInCollection(parts, user.id, { id: params.id, item, before }),
  };
}
