import type { Media } from '#contract/media.ts';
import type { planRoutes } from '#contract/routes/films.ts';
import type { collectionRoutes, galleryRoutes, trashRoutes } from '#contract/routes/gallery.ts';
import {
  addToCollection,
  moveInCollection,
  removeFromCollection,
} from './collection-items.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from './collections.ts';
import { emptyTrash } from './empty-trash.ts';
import { findKitSource, makeKit } from './kit.ts';
import { listMedia } from './list.ts';
import { findOwnMedia, markFavourite } from './own-media.ts';
import { removeMedia, restoreMedia } from './remove.ts';
import { listTrash, purgeMedia, trashThumbnail } from './trash.ts';
import { limitConcurrency } from '../concurrency.ts';
import { changePlan, createPlan, deletePlan, listPlans } from '../plans/plans.ts';
import { Refusal } from '../refusal.ts';
import { serveStored } from '../storage/serve.ts';
import { JsonText, pageOf, type HandlersOf } from '../http/bind.ts';
import type { HandlerDependencies } from '../main/dependencies.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { userPoints } from '../http/rate-limits.ts';

/** Each takes a processor, and 30 MB at most but for the picture itself. */
const KITS_AT_ONCE = 2;
const KITS_WAITING = 20;

type GalleryRoutes = typeof galleryRoutes & typeof trashRoutes & typeof collectionRoutes;

/** Media, the trash and collections. */
export function galleryHandlers(parts: HandlerDependencies): HandlersOf<GalleryRoutes> {
  const { engine, config, limits } = parts;
  const { database, storage } = engine;
  const gallery = { ...engine, trashDays: config.TRASH_DAYS };
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
      const [item] = await restoreMedia(engine, user.id, [params.id]);
      if (!item) throw new Refusal('media.not-found');
      return item;
    },
    restoreImages: ({ user, body }) => restoreMedia(engine, user.id, body.ids),
    favouriteImage: ({ user, params, body }) =>
      markFavourite(engine, user.id, params.id, body.isFavourite),
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
        ctx.res.closed ? null : makeKit(engine, user.id, params),
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
    purgeImage: ({ user, params }) => purgeMedia(engine, user.id, params.id),
    emptyTrash: async ({ user }) => ({ count: await emptyTrash(engine, user.id) }),

    collections: ({ user }) => listCollections(database, user.id),
    createCollection: ({ user, body }) => createCollection(engine, user.id, body.name),
    renameCollection: ({ user, params, body }) =>
      renameCollection(engine, user.id, { ...params, ...body }),
    deleteCollection: ({ user, params }) => deleteCollection(engine, user.id, params.id),
    addToCollection: async ({ user, params, body }) => ({
      ids: await addToCollection(engine, user.id, { ...params, ...body }),
    }),
    removeFromCollection: async ({ user, params, body }) => ({
      ids: await removeFromCollection(engine, user.id, { ...params, ...body }),
    }),
    moveInCollection: ({ user, params, body: { id: item, before } }) =>
      moveInCollection(engine, user.id, { id: params.id, item, before }),
  };
}

/** When users mean to post what, and where. */
export function planHandlers({ engine }: HandlerDependencies): HandlersOf<typeof planRoutes> {
  return {
    plans: ({ user }) => listPlans(engine.database, user.id),
    createPlan: ({ user, body }) => createPlan(engine, user.id, body),
    changePlan: ({ user, params, body }) => changePlan(engine, user.id, { ...params, ...body }),
    deletePlan: ({ user, params }) => deletePlan(engine, user.id, params.id),
  };
}
