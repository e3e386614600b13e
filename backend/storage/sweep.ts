import type { Dir } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, type Storage } from './storage.ts';

/**
 * Far longer than any transaction, which commits the row of a file that is there, and than any put.
 */
const minAgeMs = 24 * 3_600_000;

const batchSize = 500;

/**
 * Removes stored files that no row names and that were last written 24 hours before `now`; returns
 * how many. Safe to repeat and to run in several processes at once.
 */
export async function sweepOrphans(
  storage: Storage,
  isReferenced: (keys: string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const keys = batch;
    batch = [];
    if (keys.length === 0) return;
    const referenced = await isReferenced(keys);
    const orphans = keys.filter((key) => !referenced.has(key));
    await storage.remove(orphans);
    removed += orphans.length;
  };

  for await (const { key } of storage.list(new Date(now.getTime() - minAgeMs))) {
    batch.push(key);
    if (batch.length >= batchSize) await sweepBatch();
  }
  await sweepBatch();
  return removed;
}

/**
 * Removes plain files directly in `folder` last written before an instant. Never follows links or
 * enters folders; the folder may be missing.
 */
export async function sweepFolder(folder: string, olderThan: Date): Promise<void> {
  const entries = await openFolder(folder);
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    try {
      if ((await stat(path)).mtime >= olderThan) continue;
      await rm(path);
    } catch (error) {
      // Its own request or the sweep of another process has removed it.
      if (!isAbsent(error)) throw error;
    }
  }
}

/**
 * Makes a folder for files that are being written, and removes what processes that died left in it.
 */
export async function openDraftFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  await sweepFolder(folder, new Date(now.getTime() - minAgeMs));
}

async function openFolder(path: string): Promise<Dir | null> {
  try {
    return await opendir(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
