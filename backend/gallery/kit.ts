import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kitShapes, type KitShape } from '../../contract/platforms.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Area } from '../media-files/crop.ts';
import { readable } from '../media-files/inspect-picture.ts';
import { writeKitPicture } from '../media-files/written-pictures.ts';
import { writeOrigin, writtenOrigin } from '../media-files/origin.ts';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';

export type KitStore = { database: Queryable; storage: Storage; scratchDir: string };

/**
 * A picture of the user's gallery, or the poster of a video, as a JPEG for a platform, with the
 * origin that its file names. Nothing of it is kept. Refuses with `media.not-found`, and with
 * `upload.unreadable` where the file cannot be decoded.
 */
export async function makeKit(
  { database, storage, scratchDir }: KitStore,
  userId: number,
  { id, shape }: { id: number; shape: KitShape },
): Promise<Buffer> {
  const item = await findKitSource(database, userId, id);
  const path = join(scratchDir, randomUUID());
  const kitPath = `${path}-kit`;
  try {
    if (!(await storage.download(item.key, path))) throw new Refusal('media.not-found');
    const cut = { tile: kitShapes[shape], keepWhole: item.keepWhole ?? [] };
    await readable(() => writeKitPicture(path, kitPath, cut));
    const origin = await writtenOrigin(path);
    if (origin) await writeOrigin(kitPath, 'image/jpeg', origin);
    return await readFile(kitPath);
  } finally {
    for (const made of [path, kitPath]) await rm(made, { force: true });
  }
}

/** The picture that kits of a user's item are made of. Refuses with `media.not-found`. */
export async function findKitSource(database: Queryable, userId: number, id: number) {
  const [item] = await database.sql<{ key: string | null; keepWhole: Area[] | null }>`
    select case when is_video then poster_key else file_key end as key, keep_whole as "keepWhole"
      from images
     where id = ${id} and user_id = ${userId} and is_listed and deleted_at is null`;
  if (!item?.key) throw new Refusal('media.not-found');
  return { ...item, key: item.key };
}
