import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { bytesOfItem } from './stored-bytes.ts';

/**
 * The columns of `images i` as the REST item of `contract/media.ts`, for lists, events and
 * responses alike. A URL is a slash and the file's key.
 */
export const mediaColumns = `
  i.id, i.user_id as "userId", '/' || i.file_key as "imageUrl", i.theme, i.title, i.sequence,
  i.is_sketch as "isSketch", coalesce('/' || i.original_key, i.original_image_url) as "originalImageUrl",
  i.is_video as "isVideo",
  i.video_category as "videoCategory", i.video_option as "videoOption",
  i.prompt_used as "promptUsed", ${isoText('i.created_at')} as "createdAt",
  i.generation_id as "generationId", i.width, i.height, i.duration_seconds as "durationSeconds",
  ${bytesOfItem} as "sizeBytes", '/' || i.thumbnail_key as "thumbnailUrl",
  '/' || i.poster_key as "posterUrl", i.placeholder,
  i.is_favourite as "isFavourite", i.made_with_ai as "isMadeWithAi", i.provider, i.instead_of as "insteadOf"`;

/**
 * The keys of all files of `images i`, as an array: whoever removes an item's files, or asks
 * whether a file belongs to an item, reads them here, so that a new kind of file is forgotten
 * nowhere.
 */
export const fileKeys =
  'array_remove(array[i.file_key, i.thumbnail_key, i.poster_key, i.original_key, i.preview_key], null)';

/**
 * Those of the storage keys that a media row names as one of its files. A removed item still counts
 * until it is swept.
 */
export async function referencedKeys(database: Queryable, keys: readonly string[]) {
  // All files of an item share its folder (`add.ts` insists), so one index finds them.
  const folders = new Set(keys.map((key) => /^media\/([^/]+)\//.exec(key)?.[1] ?? ''));
  const rows = await database.query<{ key: string }>(
    `select key from images i, lateral unnest(${fileKeys}) as key
     where split_part(i.file_key, '/', 2) = any($1::text[]) and key = any($2::text[])`,
    [[...folders], keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The time that a file not deleted is served without being looked up again. */
const KNOWN_MS = 500;

/**
 * Tells whether the item of a media file is deleted, which is true half a second after its deletion
 * at the latest, whichever process deleted it. All files of an item share a folder. One look is an
 * index lookup well below a millisecond, and ranges of one video share it.
 */
export function openDeletedFiles(database: Queryable): (mediaKey: string) => Promise<boolean> {
  let known = new Map<string, Promise<boolean>>();
  let knownSince = 0;
  return (mediaKey) => {
    const folder = mediaKey.split('/')[1] ?? '';
    const now = performance.now();
    if (now - knownSince > KNOWN_MS) {
      known = new Map();
      knownSince = now;
    }
    const kept = known;
    const found = kept.get(folder);
    if (found) return found;
    const looked = isDeleted(database, folder);
    kept.set(folder, looked);
    // Nothing else is kept: a restored item is served again at once.
    const forget = () => kept.delete(folder);
    looked.then((isGone) => isGone && forget(), forget);
    return looked;
  };
}

async function isDeleted(database: Queryable, folder: string): Promise<boolean> {
  const rows = await database.sql`
    select from images where split_part(file_key, '/', 2) = ${folder} and deleted_at is not null`;
  return rows.length > 0;
}
