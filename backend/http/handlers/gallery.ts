import type { Media } from '#contract/media.ts';
import type { galleryRoutes } from '#contract/routes/gallery.ts';
import { findOwnMedia } from '../../gallery/find-own-media.ts';
import { markFavourite } from '../../gallery/favourite.ts';
import { listMedia } from '../../gallery/list.ts';
import { removeMedia, restoreMedia } from '../../gallery/remove.ts';
import { Refusal } from '../../refusal.ts';
import { serveStored } from '../../storage/serve.ts';
import { type HandlersOf, JsonText, Reply } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { publicOrigin } from '../public-origin.ts';

export function galleryHandlers({
  engine,
  config,
}: Pick<HandlerDependencies, 'engine' | 'config'>): HandlersOf<typeof galleryRoutes> {
  const { database, storage } = engine;
  const gallery = { ...engine, trashDays: config.TRASH_DAYS };
  return {
    images: async ({ user, query }) => {
      const { json, nextCursor } = await listMedia(database, user.id, query);
      return new Reply<Media[]>(new JsonText(json), {
        headers: nextCursor === null ? {} : { 'X-Next-Cursor': String(nextCursor) },
      });
    },
    deleteImage: async ({ user, params }) => {
      const removed = await removeMedia(gallery, user.id, [params.id]);
      if (removed.length === 0) throw new Refusal('media.not-found');
      return { ok: true };
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
  };
}
