import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * A zip of the user's own items, streamed file by file as it is read. Refuses with
 * `media.not-found` when none of the ids is theirs.
 */
export async function zipMedia(
  { database, storage }: { database: Queryable; storage: Storage },
  userId: number,
  ids: readonly number[],
): Promise<Readable> {
  const items = await database.query<{ id: number; key: string; createdAt: string }>(
    `select id, file_key as key, created_at as "createdAt" from images
      where id = any($1::int[]) and user_id = $2 and is_listed and deleted_at is null order by id`,
    [ids, userId],
  );
  if (items.length === 0) throw new Refusal('media.not-found');
  const zip = new ZipFile();
  void fill(zip, storage, items);
  // yazl types its output as the old stream interface; it is a PassThrough.
  return zip.outputStream as Readable;
}

async function fill(
  zip: ZipFile,
  storage: Storage,
  items: { id: number; key: string; createdAt: string }[],
): Promise<void> {
  const output = zip.outputStream as Readable;
  try {
    for (const { id, key, createdAt } of items) {
      const file = await storage.open(key);
      if (!file) continue;
      const name = `${id}-${key.slice(key.lastIndexOf('/') + 1)}`;
      const isRead = new Promise<void>((resolve, reject) => {
        file.stream.once('end', resolve);
        file.stream.once('error', reject);
        output.once('close', () => {
          file.stream.destroy();
          resolve();
        });
      });
      // Pictures and videos are compressed already.
      zip.addReadStream(file.stream, name, { mtime: new Date(createdAt), compress: false });
      await isRead;
      if (output.destroyed) return;
    }
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error('zip failed', { cause: error }));
  }
}
