import { avatarsAmong } from '../accounts/avatar/avatars.ts';
import { exportedKeys } from '../accounts/export/exports.ts';
import type { Queryable } from '../database/transaction.ts';
import { referencedKeys } from '../gallery/media-json.ts';
import { stepFilesInUse } from '../generations/endings/sweep.ts';
import { modelKeys } from '../tools/influencer/influencers.ts';

/** Those of the keys whose file something still needs; the sweep removes the files of all others. */
export async function keysInUse(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set([
    ...(await referencedKeys(sql, keys)),
    ...(await stepFilesInUse(sql, keys)),
    ...(await modelKeys(sql, keys)),
    ...(await exportedKeys(sql, keys)),
    ...(await avatarsAmong(sql, keys)),
  ]);
}
