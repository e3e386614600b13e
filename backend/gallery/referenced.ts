import type { Queryable } from '../database/transaction.ts';
import { fileKeys } from './file-keys.ts';

/**
 * Those of the storage keys that a media row names as one of its files. A removed item still counts
 * until it is swept.
 */
export async function referencedKeys(
  database: Queryable,
  keys: readonly string[],
): Promise<Set<string>> {
  // All files of an item share its folder (`add.ts` insists), so one index finds them.
  const folders = new Set(keys.map((key) => /^media\/([^/]+)\//.exec(key)?.[1] ?? ''));
  const rows = await database.query<{ key: string }>(
    `select key from images i, lateral unnest(${fileKeys}) as key
     where split_part(i.file_key, '/', 2) = any($1::text[]) and key = any($2::text[])`,
    [[...folders], keys],
  );
  return new Set(rows.map(({ key }) => key));
}
