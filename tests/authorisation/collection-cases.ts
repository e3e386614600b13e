import { randomUUID } from 'node:crypto';
import type { collectionRoutes } from '../../contract/routes/collections.ts';
import { type CasesOf, requestTo } from './case.ts';

export const collectionCases: CasesOf<typeof collectionRoutes> = {
  collections: { request: requestTo('/api/collections'), status: 200 },
  createCollection: {
    request: () => ({ path: '/api/collections', body: { name: randomUUID() } }),
    status: 200,
  },
  renameCollection: {
    request: async (things) => ({
      path: `/api/collections/${(await things.collection()).id}`,
      body: { name: randomUUID() },
    }),
    status: 200,
    isOwned: true,
  },
  deleteCollection: {
    request: async (things) => ({ path: `/api/collections/${(await things.collection()).id}` }),
    status: 200,
    isOwned: true,
  },
  addToCollection: {
    request: async (things) => ({
      path: `/api/collections/${(await things.collection()).id}/items`,
      body: { ids: [(await things.image()).id] },
    }),
    status: 200,
    isOwned: true,
  },
  removeFromCollection: {
    request: async (things) => {
      const { id, item } = await things.collection();
      return { path: `/api/collections/${id}/items/remove`, body: { ids: [item] } };
    },
    status: 200,
    isOwned: true,
  },
  moveInCollection: {
    request: async (things) => {
      const { id, item } = await things.collection();
      return { path: `/api/collections/${id}/items/move`, body: { id: item, before: null } };
    },
    status: 200,
    isOwned: true,
  },
};
