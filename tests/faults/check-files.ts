import { createHash } from 'node:crypto';
import type { Database } from '../../backend/database/database.ts';
import { keysInUse } from '../../backend/main/job-handlers.ts';
import type { Storage } from '../../backend/storage/storage.ts';
import { sweepOrphans } from '../../backend/storage/sweep.ts';
import { until } from '../until.ts';

/** Longer than the sweep spares a file whose row may be about to be written. */
const LATER_MS = 25 * 3_600_000;

/**
 * Sweeps the storage as a day later, then reads back every file that the database names: nothing
 * without an owner may be left, and nothing with one may be gone or changed.
 */
export async function checkFiles(
  database: Database,
  storage: Storage,
): Promise<{ violations: string[]; filesRead: number; orphansSwept: number }> {
  const media = await database.sql<{ key: string; sha256: string | null }>`
    select file_key as key, sha256 from images where deleted_at is null`;
  const others = await database.sql<{ key: string; sha256: string | null }>`
    select unnest(array_remove(array[thumbnail_key, poster_key, original_key], null)) as key,
            null as sha256
       from images where deleted_at is null
     union select model_key, null from influencers where training_status = 'completed'`;
  const isReferenced = (keys: readonly string[]) => keysInUse(database, keys);
  const later = new Date(Date.now() + LATER_MS);
  // A listing of the S3 server fails while the product removes files.
  const sweep = () => sweepOrphans(storage, isReferenced, later).catch(() => null);
  const isDone = (removed: number | null) => removed !== null;
  const removed = (await until(sweep, isDone, 60)) ?? 0;
  const again = (await until(sweep, isDone, 60)) ?? 0;
  const violations = again > 0 ? [`${again} files were left by a first sweep`] : [];
  const files = [...media, ...others];
  for (const { key, sha256 } of files) {
    const found = await hashOf(storage, key);
    if (!found) violations.push(`${key} cannot be read`);
    else if (sha256 && found !== sha256) violations.push(`${key} holds other bytes`);
  }
  return { violations, filesRead: files.length, orphansSwept: removed };
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const opened = await storage.open(key).catch(() => null);
  if (!opened) return null;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
