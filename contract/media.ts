import { z } from 'zod';

/**
 * One image or video of the gallery: the specification's Image fields and what the screens need.
 */
export const mediaSchema = z.strictObject({
  id: z.int(),
  userId: z.int(),
  /** Same-origin path ending in a readable file name. */
  imageUrl: z.string(),
  /** A key of the table in `media-kinds.ts`; a text, because a newer server may know more kinds. */
  theme: z.string(),
  /** Its title, instead of its theme's name: its owner's words, or where it came from. */
  title: z.string().nullable().optional(),
  /** Place within its generation, from 1. */
  sequence: z.int(),
  isSketch: z.boolean(),
  /** The item a sketch was drawn of; the photo that is kept with an enhanced picture. */
  originalImageUrl: z.string().nullable(),
  isVideo: z.boolean(),
  videoCategory: z.string().nullable(),
  videoOption: z.string().nullable(),
  promptUsed: z.string().nullable(),
  /** When the request that made it was accepted. */
  createdAt: z.iso.datetime(),
  generationId: z.uuid().nullable(),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number().nullable(),
  /** The bytes of the file and of the original kept with it. */
  sizeBytes: z.int(),
  thumbnailUrl: z.string(),
  /** Still frame of a video, larger than the thumbnail. */
  posterUrl: z.string().nullable(),
  /** ThumbHash, base64. */
  placeholder: z.string(),
  isFavourite: z.boolean(),
  /** Whether it must be said so where it is posted; an item without it is. */
  isMadeWithAi: z.boolean().optional(),
  /** Who made it; the browser also shows an item without. */
  provider: z.string().nullable().optional(),
  /** The provider that was not available, where the preview engine took its place. */
  insteadOf: z.string().nullable().optional(),
  /** In the list of a collection alone: its place there, by rising numbers. */
  position: z.int().optional(),
});
export type Media = z.infer<typeof mediaSchema>;

/**
 * A deleted item that can still be restored. The addresses of its files answer 404 meanwhile; its
 * owner sees the thumbnail through a call of the API.
 */
export const trashedMediaSchema = mediaSchema
  .pick({
    id: true,
    theme: true,
    title: true,
    sequence: true,
    isSketch: true,
    isVideo: true,
    videoCategory: true,
    videoOption: true,
    promptUsed: true,
    createdAt: true,
    durationSeconds: true,
    sizeBytes: true,
    thumbnailUrl: true,
    placeholder: true,
  })
  .extend({
    /** From then on it cannot be restored, and its files are removed. */
    deletedForGoodAt: z.iso.datetime(),
  });
export type TrashedMedia = z.infer<typeof trashedMediaSchema>;

export const mediaEvents = {
  'media.added': z.strictObject({
    /** Items that an order made; in events of 0.3 also those restored. */
    items: z.array(mediaSchema),
    /** Restored: a tab that shows them asks for them. */
    ids: z.array(z.int()).optional(),
  }),
  /** Items of the gallery that changed, such as a favourite. */
  'media.changed': z.strictObject({ items: z.array(mediaSchema) }),
  'media.removed': z.strictObject({ ids: z.array(z.int()) }),
  /** Deleted together. A reader has the items already, or asks for the trash where it shows it. */
  'trash.added': z.strictObject({
    ids: z.array(z.int()),
    deletedForGoodAt: z.iso.datetime(),
    /** Empty, for tabs of 0.3, which read it. */
    items: z.array(z.never()),
  }),
  /** Restored, or deleted for good before their time. */
  'trash.removed': z.strictObject({ ids: z.array(z.int()) }),
};
