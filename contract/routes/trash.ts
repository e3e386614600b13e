import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { trashedMediaSchema } from '../trash.ts';
import { idParams, ok, pageLimit } from './inputs.ts';
import type { Route } from './route.ts';

/** Where a page of the trash ends: a time in microseconds and an id. */
const trashCursor = limitedText(27)
  .regex(/^\d{1,16}-[1-9]\d{0,9}$/)
  .transform((text) => {
    const [micros = '', id = ''] = text.split('-');
    return { micros, id: Number(id) };
  })
  .refine(({ id }) => id <= 2_147_483_647);

/** Deleted items until they are deleted for good; a call of the gallery restores them. */
export const trashRoutes = {
  trash: {
    method: 'GET',
    path: '/api/trash',
    access: 'user',
    query: z.strictObject({
      limit: pageLimit,
      /** `X-Next-Cursor` of the page before. */
      before: trashCursor.optional(),
    }),
    /** Those that stay longest, which were deleted last, first. */
    answer: z.array(trashedMediaSchema),
  },
  trashThumbnail: {
    method: 'GET',
    path: '/api/trash/:id/thumbnail',
    access: 'user',
    params: idParams,
    answer: 'file',
  },
  /** Deletes one item for good. */
  purgeImage: {
    method: 'DELETE',
    path: '/api/trash/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },
  emptyTrash: {
    method: 'DELETE',
    path: '/api/trash',
    access: 'user',
    answer: z.strictObject({ count: z.int() }),
  },
} as const satisfies Record<string, Route>;
