import type { collectionRoutes } from '#contract/routes/collections.ts';
import {
  addToCollection,
  moveInCollection,
  removeFromCollection,
} from '../../gallery/collection-items.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from '../../gallery/collections.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';

export function collectionHandlers({
  engine,
}: Pick<HandlerDependencies, 'engine'>): HandlersOf<typeof collectionRoutes> {
  return {
    collections: ({ user }) => listCollections(engine.database, user.id),
    createCollection: ({ user, body }) => createCollection(engine, user.id, body.name),
    renameCollection: ({ user, params, body }) =>
      renameCollection(engine, user.id, { ...params, ...body }),
    deleteCollection: async ({ user, params }) => {
      await deleteCollection(engine, user.id, params.id);
      return { ok: true };
    },
    addToCollection: async ({ user, params, body }) => ({
      ids: await addToCollection(engine, user.id, { ...params, ...body }),
    }),
    removeFromCollection: async ({ user, params, body }) => ({
      ids: await removeFromCollection(engine, user.id, { ...params, ...body }),
    }),
    moveInCollection: async ({ user, params, body }) => {
      const { id: item, before } = body;
      await moveInCollection(engine, user.id, { id: params.id, item, before });
      return { ok: true };
    },
  };
}
