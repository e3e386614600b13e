import type { Dir } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, type Storage } from './storage.ts';

/** Far longer than any transaction, which commits the row of a file that is there, and than any put. */
const minAgeMs = 24 * 3_600_000;

const batchSize = 500;

export type SweepResult = { removedFiles: number; removedBytes: number; keptFiles: number };

/**
 * Removes stored files that no row names and that were last written before `olderThan`, or 24
 * hours before `now`, whichever is earlier. Safe to repeat and to run in several processes at once.
 */
export async function sweepOrphans(
  storage: Storage,
  isReferenced: (keys: string[]) => Promise<ReadonlySet<string>>,
  options: { now: Date; olderThan?: Date; prefix?: string },
): Promise<SweepResult> {
  const latest = options.now.getTime() - minAgeMs;
  const olderThan = new Date(Math.min(latest, options.olderThan?.getTime() ?? latest));
  const swept: SweepResult = { removedFiles: 0, removedBytes: 0, keptFiles: 0 };

  let batch = new Map<string, number>();
  const sweepBatch = async () => {
    const sizes = batch;
    batch = new Map();
    if (sizes.size === 0) return;
    const referenced = await isReferenced([...sizes.keys()]);
    const orphans = [...sizes].filter(([key]) => !referenced.has(key));
    await storage.remove(orphans.map(([key]) => key));
    swept.removedFiles += orphans.length;
    swept.removedBytes += orphans.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0);
    swept.keptFiles += sizes.size - orphans.length;
  };

  for await (const file of storage.list({ prefix: options.prefix ?? '', olderThan })) {
    batch.set(file.key, file.sizeBytes);
    if (batch.size >= batchSize) await sweepBatch();
  }
  await sweepBatch();
  return swept;
}

/**
 * Removes plain files directly in `folder` last written before an instant: spooled uploads whose
 * request failed. Never follows links or enters folders. Returns how many were removed: 0 without
 * the folder.
 */
export async function sweepFolder(folder: string, olderThan: Date): Promise<number> {
  const entries = await openFolder(folder);
  if (!entries) return 0;
  let removed = 0;
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    try {
      if ((await stat(path)).mtime >= olderThan) continue;
      await rm(path);
      removed += 1;
    } catch (error) {
      // Its own request or the sweep of another process has removed it.
      if (!isAbsent(error)) throw error;
    }
  }
  return removed;
}

/** Makes a folder for files that are being written, and removes what processes that died left in it. */
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
