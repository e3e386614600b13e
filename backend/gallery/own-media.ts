import type { Media } from '../../contract/media.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import { mediaColumns } from './media-json.ts';

/**
 * The storage key of the user's own media item, or of the original kept with one, behind a URL:
 * exactly its path, or that path on the app's own origin. Every other URL, and every other user's
 * media, is refused with `media.not-found`; nothing is ever fetched from the URL itself.
 */
export async function findOwnMedia(
  database: Queryable,
  userId: number,
  { url, appOrigin }: { url: string; appOrigin: string },
): Promise<string> {
  const key = mediaKeyOfUrl(url, appOrigin);
  const rows = key
    ? await database.sql`
      select 1 from images i
       -- All files of an item share its folder, which has an index.
       where split_part(file_key, '/', 2) = split_part(${key}, '/', 2)
         and ${key} in (file_key, original_key) and user_id = ${userId} and deleted_at is null`
    : [];
  if (key === null || rows.length === 0) throw new Refusal('media.not-found');
  return key;
}

/** A user's own item of the gallery, by its number. Refuses with `media.not-found`. */
export async function findOwnItem(database: Queryable, userId: number, id: number) {
  const [item] = await database.sql<{ key: string; isVideo: boolean }>`
    select file_key as key, is_video as "isVideo" from images
     where id = ${id} and user_id = ${userId} and is_listed and deleted_at is null`;
  if (!item) throw new Refusal('media.not-found');
  return item;
}

/**
 * Marks or unmarks an item of the user's own, in every tab; nothing happens where it is so already.
 * Refuses with `media.not-found`.
 */
export function markFavourite(
  { database, events }: EventStore,
  userId: number,
  id: number,
  isFavourite: boolean,
): Promise<Media> {
  return database.transaction(async (tx) => {
    const own = 'id = $1 and user_id = $2 and is_listed and deleted_at is null';
    const [marked] = await tx.query<Media>(
      `with i as (
         update images set is_favourite = $3 where ${own} and is_favourite <> $3 returning *
       )
       select ${mediaColumns} from i`,
      [id, userId, isFavourite],
    );
    if (marked) {
      await events.record(tx, userId, [{ type: 'media.changed', data: { items: [marked] } }]);
      return marked;
    }
    const [item] = await tx.query<Media>(`select ${mediaColumns} from images i where ${own}`, [
      id,
      userId,
    ]);
    if (!item) throw new Refusal('media.not-found');
    return item;
  });
}
