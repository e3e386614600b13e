import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';

/**
 * The storage key of the user's own media item behind a URL: exactly its path, or that path on the
 * app's own origin. Every other URL, and every other user's media, is refused with
 * `media.not-found`; nothing is ever fetched from the URL itself.
 */
export async function findOwnMedia(
  database: Queryable,
  userId: number,
  { url, appOrigin }: { url: string; appOrigin: string },
): Promise<string> {
  const key = mediaKeyOfUrl(url, appOrigin);
  const rows = key
    ? await database.query(
        'select 1 from images where file_key = $1 and user_id = $2 and deleted_at is null',
        [key, userId],
      )
    : [];
  if (key === null || rows.length === 0) throw new Refusal('media.not-found');
  return key;
}
