import { z } from 'zod';
import { idNumber, idParams, idsAnswer, idsBody, ok, ownName } from './inputs.ts';
import { user } from './route.ts';
import { listOf } from './limited-text.ts';
import { SELECTION_MAX } from './limits.ts';

/** Items of the gallery that a user has put together, in an order of their own. */
export const collectionSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Without items that are in the trash. */
  count: z.int(),
  /** The thumbnail of the first item; null while there is none. */
  coverUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** The caller's collections; `collection` of `GET /api/images` lists the items of one. */
export const collectionRoutes = {
  collections: user.get('/api/collections', {
    /** Oldest first. */
    answer: z.array(collectionSchema),
  }),
  createCollection: user.post('/api/collections', {
    body: z.strictObject({ name: ownName }),
    answer: collectionSchema,
  }),
  renameCollection: user.put('/api/collections/:id', {
    params: idParams,
    body: z.strictObject({ name: ownName }),
    answer: collectionSchema,
  }),
  /** Its items stay in the gallery. */
  deleteCollection: user.delete('/api/collections/:id', { params: idParams, answer: ok }),
  /** At the end, in the given order; what is in it already, or not the caller's, is left alone. */
  addToCollection: user.post('/api/collections/:id/items', {
    params: idParams,
    body: idsBody,
    answer: idsAnswer,
  }),
  removeFromCollection: user.post('/api/collections/:id/items/remove', {
    params: idParams,
    body: idsBody,
    answer: idsAnswer,
  }),
  /** Puts an item before another one, or with null at the end. */
  moveInCollection: user.post('/api/collections/:id/items/move', {
    params: idParams,
    body: z.strictObject({ id: idNumber, before: idNumber.nullable() }),
    answer: ok,
  }),
};

export const collectionEvents = {
  /** Its name, or which items it has in which order. */
  'collection.changed': collectionSchema.extend({
    /**
     * The items that are at another position now, null where they left: 100, in events of 0.3 500.
     */
    changed: listOf({ id: z.int(), position: z.int().nullable() }).max(SELECTION_MAX).optional(),
    /** More than these changed: a list of them is asked for again. */
    all: z.literal(true).optional(),
  }),
  'collection.removed': z.strictObject({ id: z.int() }),
};
