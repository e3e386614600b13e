import { z } from 'zod';
import { mediaSchema } from './media.ts';

/**
 * A deleted item that can still be restored. The addresses of its files answer 404 meanwhile; its
 * owner sees the thumbnail through a call of the API.
 */
export const trashedMediaSchema = mediaSchema
  .pick({
    id: true,
    theme: true,
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
