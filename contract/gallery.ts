import { z } from 'zod';
import {
  idParams,
  idText,
  idsAnswer,
  idsBody,
  idsText,
  ok,
  pageLimit,
  sequenceNumber,
  timeInAddress,
  typedTitle,
} from './inputs.ts';
import { limitedText } from './limited-text.ts';
import { SEARCH_MAX_CHARACTERS } from './limits.ts';
import { galleryTypeKeys } from './media-kinds.ts';
import { mediaSchema, trashedMediaSchema } from './media.ts';
import { kitShapeKeys } from './platforms.ts';
import { user } from './route.ts';

/** The gallery: lists, removal, favourites and downloads. */
export const galleryRoutes = {
  images: user.get('/api/images', {
    /** Without any of these the answer is the full list. */
    query: z.strictObject({
      limit: pageLimit,
      /** The id after which (older than which) the page starts: `X-Next-Cursor` of the last one. */
      before: sequenceNumber.optional(),
      theme: z.string().max(64).optional(),
      type: z.enum(galleryTypeKeys).optional(),
      /**
       * Words of the title, the prompt, or of the names of tool, theme and reel style, in any
       * order: `search-words.ts`. One page of a search or between two times looks through a bounded
       * part of the gallery, so it may be empty and still have more behind it.
       */
      search: z.string().max(SEARCH_MAX_CHARACTERS).optional(),
      favourite: z.literal('true').optional(),
      /** Only items of this collection, in its own order; `before` is then a place in it. */
      collection: idText.optional(),
      /** The items that are asked for: those that are there come on one page. */
      ids: idsText.optional(),
      /** Only items whose `createdAt` is not before this time. */
      from: timeInAddress.optional(),
      /** Only items whose `createdAt` is before this time. */
      to: timeInAddress.optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(mediaSchema),
  }),
  /** Into the trash; a second call finds it no more. */
  deleteImage: user.delete('/api/images/:id', { params: idParams, answer: ok }),
  /** Several at once; those that are not the caller's are left alone. */
  deleteImages: user.post('/api/images/delete', { body: idsBody, answer: idsAnswer }),
  /** Takes an item back, also one that is in the trash for long. */
  restoreImage: user.post('/api/images/:id/restore', { params: idParams, answer: mediaSchema }),
  restoreImages: user.post('/api/images/restore', { body: idsBody, answer: z.array(mediaSchema) }),
  favouriteImage: user.put('/api/images/:id/favourite', {
    params: idParams,
    body: z.strictObject({ isFavourite: z.boolean() }),
    answer: mediaSchema,
  }),
  /** With null the item is called by its kind again, a film by its name. */
  titleImage: user.put('/api/images/:id/title', {
    params: idParams,
    body: z.strictObject({ title: typedTitle.nullable() }),
    answer: mediaSchema,
  }),
  downloadImage: user.get('/api/download-image', {
    query: z.strictObject({
      url: z.string().min(1).max(2048),
      filename: z.string().max(255).optional(),
    }),
    answer: 'file',
  }),
  /** A file for a platform, 60 a minute and 200 an hour; of a video, its poster. */
  kitPicture: user.get('/api/images/:id/kit/:shape.jpg', {
    params: idParams.extend({ shape: z.enum(kitShapeKeys) }),
    answer: 'file',
  }),
};

/** The end of a page of the trash: a time in microseconds and an id. */
const trashCursor = limitedText(27)
  .regex(/^\d{1,16}-[1-9]\d{0,9}$/)
  .transform((text) => {
    const [micros = '', id = ''] = text.split('-');
    return { micros, id: Number(id) };
  })
  .refine(({ id }) => id <= 2_147_483_647);

/** Deleted items until they are deleted for good; a call of the gallery restores them. */
export const trashRoutes = {
  trash: user.get('/api/trash', {
    query: z.strictObject({
      limit: pageLimit,
      /** `X-Next-Cursor` of the page before. */
      before: trashCursor.optional(),
    }),
    /** Those that stay longest, which were deleted last, first. */
    answer: z.array(trashedMediaSchema),
  }),
  trashThumbnail: user.get('/api/trash/:id/thumbnail', { params: idParams, answer: 'file' }),
  /** Deletes one item for good. */
  purgeImage: user.delete('/api/trash/:id', { params: idParams, answer: ok }),
  emptyTrash: user.delete('/api/trash', { answer: z.strictObject({ count: z.int() }) }),
};
