import { z } from 'zod';
import {
  checkCollectionName,
  cleanCollectionName,
  collectionNameTooLong,
} from '../collection-name.ts';
import { collectionSchema } from '../collections.ts';
import { cleanedText } from '../limited-text.ts';
import { COLLECTION_NAME_MAX, SELECTION_MAX } from '../limits.ts';
import { idNumber, idParams, ok } from './inputs.ts';
import type { Route } from './route.ts';

const name = cleanedText(
  { most: COLLECTION_NAME_MAX, tooLong: collectionNameTooLong },
  cleanCollectionName,
  checkCollectionName,
);
const ids = z.array(idNumber).min(1).max(SELECTION_MAX);

/** The caller's collections; `collection` of `GET /api/images` lists the items of one. */
export const collectionRoutes = {
  collections: {
    method: 'GET',
    path: '/api/collections',
    access: 'user',
    /** Oldest first. */
    answer: z.array(collectionSchema),
  },
  createCollection: {
    method: 'POST',
    path: '/api/collections',
    access: 'user',
    body: z.strictObject({ name }),
    answer: collectionSchema,
  },
  renameCollection: {
    method: 'PUT',
    path: '/api/collections/:id',
    access: 'user',
    params: idParams,
    body: z.strictObject({ name }),
    answer: collectionSchema,
  },
  /** Its items stay in the gallery. */
  deleteCollection: {
    method: 'DELETE',
    path: '/api/collections/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },
  /** At the end, in the given order; what is in it already, or not the caller's, is left alone. */
  addToCollection: {
    method: 'POST',
    path: '/api/collections/:id/items',
    access: 'user',
    params: idParams,
    body: z.strictObject({ ids }),
    answer: z.strictObject({ ids: z.array(z.int()) }),
  },
  removeFromCollection: {
    method: 'POST',
    path: '/api/collections/:id/items/remove',
    access: 'user',
    params: idParams,
    body: z.strictObject({ ids }),
    answer: z.strictObject({ ids: z.array(z.int()) }),
  },
  /** Puts an item before another one, or with null at the end. */
  moveInCollection: {
    method: 'POST',
    path: '/api/collections/:id/items/move',
    access: 'user',
    params: idParams,
    body: z.strictObject({ id: idNumber, before: idNumber.nullable() }),
    answer: ok,
  },
} as const satisfies Record<string, Route>;
