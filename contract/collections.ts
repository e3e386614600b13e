import { z } from 'zod';

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
