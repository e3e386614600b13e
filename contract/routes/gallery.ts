import { z } from 'zod';
import { SEARCH_MAX_CHARACTERS, SELECTION_MAX } from '../limits.ts';
import { galleryTypeKeys } from '../media-kinds.ts';
import { mediaSchema } from '../media.ts';
import {
  idNumber,
  idParams,
  idsText,
  idText,
  ok,
  pageLimit,
  sequenceNumber,
  timeInAddress,
} from './inputs.ts';
import type { Route } from './route.ts';

/** The gallery: lists, removal, favourites and downloads. */
export const galleryRoutes = {
  images: {
    method: 'GET',
    path: '/api/images',
    access: 'user',
    /** Without any of these the answer is the full list. */
    query: z.strictObject({
      limit: pageLimit,
      /** The id after which (older than which) the page starts: `X-Next-Cursor` of the last one. */
      before: sequenceNumber.optional(),
      theme: z.string().max(64).optional(),
      type: z.enum(galleryTypeKeys).optional(),
      /**
       * Words of the prompt, or of the names of tool, theme and reel style, in any order:
       * `search-words.ts`. One page of a search or between two times looks through a bounded part of
       * the gallery, so it may be empty and still have more behind it.
       */
      search: z.string().max(SEARCH_MAX_CHARACTERS).optional(),
      favourite: z.literal('true').optional(),
      /** Only items of this collection, in its own order; `before` is then a place in it. */
      collection: idText.optional(),
      /** Of these items those that are there, all on one page. */
      ids: idsText.optional(),
      /** Only items whose `createdAt` is not before this time. */
      from: timeInAddress.optional(),
      /** Only items whose `createdAt` is before this time. */
      to: timeInAddress.optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(mediaSchema),
  },
  /** Into the trash; a second call finds it no more. */
  deleteImage: {
    method: 'DELETE',
    path: '/api/images/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },
  /** Several at once; those that are not the caller's are left alone. */
  deleteImages: {
    method: 'POST',
    path: '/api/images/delete',
    access: 'user',
    body: z.strictObject({ ids: z.array(idNumber).min(1).max(SELECTION_MAX) }),
    answer: z.strictObject({ ids: z.array(z.int()) }),
  },
  /** Takes an item back, also one that is in the trash for long. */
  restoreImage: {
    method: 'POST',
    path: '/api/images/:id/restore',
    access: 'user',
    params: idParams,
    answer: mediaSchema,
  },
  restoreImages: {
    method: 'POST',
    path: '/api/images/restore',
    access: 'user',
    body: z.strictObject({ ids: z.array(idNumber).min(1).max(SELECTION_MAX) }),
    answer: z.array(mediaSchema),
  },
  favouriteImage: {
    method: 'PUT',
    path: '/api/images/:id/favourite',
    access: 'user',
    params: idParams,
    body: z.strictObject({ isFavourite: z.boolean() }),
    answer: mediaSchema,
  },
  downloadImage: {
    method: 'GET',
    path: '/api/download-image',
    access: 'user',
    query: z.strictObject({
      url: z.string().min(1).max(2048),
      filename: z.string().max(255).optional(),
    }),
    answer: 'file',
  },
} as const satisfies Record<string, Route>;
