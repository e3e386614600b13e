import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Engine } from '../generations/engine.ts';
import { findOwnItem, type OwnItem } from '../gallery/own-media.ts';
import { openUpright, readable, type PictureFormat } from '../media-files/inspect-picture.ts';
import { Refusal } from '../refusal.ts';
import type { MeasuredFile } from '../storage/storage.ts';

/**
 * Fetches a stored file for `work`, into a file that is removed when it has settled. Refuses with
 * `missing` where it is gone.
 */
export async function withStoredFile<T>(
  { storage, scratchDir }: Pick<Engine, 'storage' | 'scratchDir'>,
  { key, missing }: { key: string; missing: RefusalCode },
  work: (file: MeasuredFile) => Promise<T>,
): Promise<T> {
  const path = join(scratchDir, randomUUID());
  try {
    const written = await storage.download(key, path);
    if (!written) throw new Refusal(missing);
    return await work({ ...written, path });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Fetches a picture of the user's gallery for `work`, in one of these formats. Refuses with
 * `media.not-found`, and with `request.invalid` where it is a video.
 */
export async function withPicture<T>(
  engine: Pick<Engine, 'database' | 'storage' | 'scratchDir'>,
  of: { userId: number; id: number; formats: readonly PictureFormat[] },
  work: (file: MeasuredFile, item: OwnItem) => Promise<T>,
): Promise<T> {
  const item = await findOwnItem(engine.database, of.userId, of.id);
  const { key, isVideo } = item;
  if (isVideo) throw new Refusal('request.invalid', { text: 'imageId: please choose a picture.' });
  return withStoredFile(engine, { key, missing: 'media.not-found' }, async (file) =>
    work(await converted(file, of.formats), item),
  );
}

/** The picture as it is, or written anew in place where it is of another format. */
async function converted(
  file: MeasuredFile,
  formats: readonly PictureFormat[],
): Promise<MeasuredFile> {
  const bytes = await readable(async () => {
    const picture = openUpright(file.path);
    const { format, hasAlpha } = await picture.metadata();
    if (formats.some((taken) => taken === format)) return null;
    return (hasAlpha ? picture.png() : picture.jpeg({ quality: 95 })).toBuffer();
  });
  if (!bytes) return file;
  await writeFile(file.path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: file.path, sizeBytes: bytes.length, sha256 };
}
