import type { Queryable } from '../database/transaction.ts';

/** What is not deleted is served this long without being looked up again. */
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
