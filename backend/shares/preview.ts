import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { writePreview } from '../media-files/preview-picture.ts';
import { mintPreviewKey } from '../storage/media-key.ts';
import type { Storage } from '../storage/storage.ts';

export type PreviewStore = { database: Database; storage: Storage; log: Log; uploadDir: string };

/**
 * Makes what other sites show of an item, once for all of its links. A page whose item has none, as its
 * picture could not be read, is shown without.
 */
export async function makePreview(parts: PreviewStore, imageId: number): Promise<void> {
  const { database, storage, log, uploadDir } = parts;
  const [item] = await database.sql<{ fileKey: string; picture: string }>`
    select file_key as "fileKey", coalesce(poster_key, file_key) as picture
      from images where id = ${imageId} and preview_key is null`;
  if (!item) return;
  const path = join(uploadDir, randomUUID());
  const previewPath = `${path}-preview`;
  try {
    if (!(await storage.download(item.picture, path))) return;
    await writePreview(path, previewPath);
    const key = mintPreviewKey(item.fileKey);
    await storage.put(key, previewPath, { contentType: 'image/jpeg' });
    const kept = await database.sql`
      update images set preview_key = ${key} where id = ${imageId} and preview_key is null
      returning id`;
    if (kept.length === 0) await storage.remove([key]);
  } catch (error) {
    log.warn({ err: error, imageId }, 'a shared item has no preview');
  } finally {
    for (const made of [path, previewPath]) await rm(made, { force: true });
  }
}
