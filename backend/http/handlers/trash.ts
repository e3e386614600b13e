import type { trashRoutes } from '#contract/routes/trash.ts';
import { emptyTrash } from '../../gallery/empty-trash.ts';
import { listTrash, purgeMedia, trashThumbnail } from '../../gallery/trash.ts';
import { serveStored } from '../../storage/serve.ts';
import { type HandlersOf, Reply } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';

export function trashHandlers({
  engine,
}: Pick<HandlerDependencies, 'engine'>): HandlersOf<typeof trashRoutes> {
  const { database, storage } = engine;
  return {
    trash: async ({ user, query }) => {
      const { items, nextCursor } = await listTrash(database, user.id, query);
      return new Reply(items, {
        headers: nextCursor === null ? {} : { 'X-Next-Cursor': nextCursor },
      });
    },
    trashThumbnail: async ({ user, params, ctx }) => {
      const key = await trashThumbnail(database, user.id, params.id);
      await serveStored(ctx, storage, key, { cache: 'none' });
    },
    purgeImage: async ({ user, params }) => {
      await purgeMedia(engine, user.id, params.id);
      return { ok: true };
    },
    emptyTrash: async ({ user }) => ({ count: await emptyTrash(engine, user.id) }),
  };
}
