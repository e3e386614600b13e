import type { z } from 'zod';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { TrashedMedia } from '../../contract/media.ts';
import type { trashRoutes } from '../../contract/gallery.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { endSharesOf } from '../shares/shares.ts';
import { bytesOfItem } from './stored-bytes.ts';

/** `before` is the last item of the page before. */
export type TrashQuery = z.infer<typeof trashRoutes.trash.query>;

/** A page of a user's trash, last deleted first. Any page is read off an index. */
export async function listTrash(
  database: Queryable,
  userId: number,
  { limit = PAGE_SIZE, before }: TrashQuery,
): Promise<{ items: TrashedMedia[]; nextCursor: string | null }> {
  const older = `and (i.deleted_at, i.id) <
    (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::int)`;
  const rows = await database.query<{ item: TrashedMedia; cursor: string }>(
    `select (select to_json(t) from (select ${trashedColumns}) t) as item,
            (extract(epoch from i.deleted_at) * 1000000)::bigint || '-' || i.id as cursor
       from images i where i.user_id = $1 and ${isInTrash} ${before ? older : ''}
      order by i.deleted_at desc, i.id desc limit $2::int + 1`,
    before ? [userId, limit, before.micros, before.id] : [userId, limit],
  );
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ item }) => item),
    nextCursor: rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

/** The storage key of the thumbnail of an item in the user's trash; else `media.not-found`. */
export async function trashThumbnail(database: Queryable, userId: number, id: number) {
  const [row] = await database.query<{ key: string }>(
    `select i.thumbnail_key as key from images i where i.id = $1 and i.user_id = $2 and ${isInTrash}`,
    [id, userId],
  );
  if (!row) throw new Refusal('media.not-found');
  return row.key;
}

/** Deletes an item of the trash; a sweep removes its files. Refuses with `media.not-found`. */
export async function purgeMedia({ database, events }: EventStore, userId: number, id: number) {
  await database.transaction(async (tx) => {
    const rows = await tx.query(
      `update images i set deleted_at = ${DELETED_FOR_GOOD}
        where i.id = $1 and i.user_id = $2 and ${isInTrash} returning i.id`,
      [id, userId],
    );
    if (rows.length === 0) throw new Refusal('media.not-found');
    await events.record(tx, userId, [
      { type: 'trash.removed', data: { ids: [id] } },
      ...(await endSharesOf(tx, userId, [id])),
    ]);
  });
}

/** The columns of `images i` as the REST item of `contract/media.ts`. */
export const trashedColumns = `
  i.id, i.theme, i.title, i.sequence, i.is_sketch as "isSketch", i.is_video as "isVideo",
  i.video_category as "videoCategory", i.video_option as "videoOption",
  i.prompt_used as "promptUsed", ${isoText('i.created_at')} as "createdAt",
  i.duration_seconds as "durationSeconds",
  ${bytesOfItem} as "sizeBytes",
  '/api/trash/' || i.id || '/thumbnail' as "thumbnailUrl", i.placeholder,
  ${isoText('i.deleted_at')} as "deletedForGoodAt"`;

/** The items in a user's trash, of `images i`: portraits and their like never are. */
export const isInTrash = 'i.is_listed and i.deleted_at > now()';

/** So long over that it can neither be restored nor is spared by the next sweep. */
export const DELETED_FOR_GOOD = `now() - interval '1 day'`;
