import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extensions } from '../../contract/content-types.ts';
import { foreignPicture } from '../../contract/foreign-pictures.ts';
import type { OrderDefinition } from '../../contract/orders.ts';
import { limitConcurrency } from '../concurrency.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Engine } from '../generations/engine.ts';
import type { Log } from '../log.ts';
import { inspectUpload, shrinkUpload, type PictureFormat } from '../media-files/inspect-picture.ts';
import { mendJpeg } from '../media-files/mend-jpeg.ts';
import { Refusal } from '../refusal.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { mintUploadKey } from '../storage/media-key.ts';
import type { MeasuredFile } from '../storage/storage.ts';
import type { HandlerDependencies } from '../main/dependencies.ts';

export type StoredUpload = {
  key: string;
  /** For the review; null where it looks at no photos. */
  smallPhoto: Uint8Array | null;
};

type PhotoDependencies = Pick<HandlerDependencies, 'photos' | 'limits'>;
export type UploadDependencies = PhotoDependencies & {
  engine: Pick<Engine, 'storage'>;
  review: OrderReview;
  log: Log;
};
export type UploadRule = NonNullable<OrderDefinition['upload']>;

/** `countFor`: the user whose limit of looks a photo that cannot be read counts in; null: it counted. */
type ReceivedPhoto = {
  file: MeasuredFile | null;
  rule: Omit<UploadRule, 'field'>;
  countFor: number | null;
};

/**
 * Stores the photo of a new order and places the order; the stored photo is removed again where that
 * fails. Refuses a file that the run does not take.
 */
export async function placeWithUpload<Placed>(
  parts: UploadDependencies,
  received: ReceivedPhoto,
  place: (upload: StoredUpload) => Promise<Placed>,
): Promise<Placed> {
  const upload = await storeUpload(parts, received);
  try {
    return await place(upload);
  } catch (error) {
    // It may have been committed, and the order then waits for its file.
    if (!isDatabaseUnavailable(error)) await removeUpload(parts, upload);
    throw error;
  }
}

async function storeUpload(
  parts: UploadDependencies,
  received: ReceivedPhoto,
): Promise<StoredUpload> {
  const { engine, review } = parts;
  const { file, format } = await expectPhoto(parts, received);
  // Before the storage takes the file.
  const smallPhoto = review.looksAtPhotos ? await shrinkUpload(file.path) : null;
  const contentType = `image/${format}` as const;
  const key = mintUploadKey(extensions[contentType]);
  await engine.storage.put(key, file, { contentType });
  return { key, smallPhoto };
}

/**
 * The photo of a call, mended in place where viewers would forgive its fault. Refuses none, what the
 * call does not take, and what cannot be decoded.
 */
export async function expectPhoto(
  { photos, limits }: PhotoDependencies,
  { file: received, rule, countFor }: ReceivedPhoto,
): Promise<{ file: MeasuredFile; format: PictureFormat }> {
  if (received === null) throw new Refusal('upload.missing', { text: rule.missing });
  const { file, kind } = await mending(() => mend(received));
  try {
    const { format } = await inspectUpload(file.path, rule.formats);
    await photos.refuseUnreadable(file.path);
    return { file, format };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.code === 'upload.unsupported-type') {
      throw new Refusal(cause.code, { text: `${rule.wrongType} ${kind}`.trim(), cause });
    }
    // Decoding is work: it is limited where nothing is paid for it.
    if (cause.code === 'upload.unreadable' && countFor !== null) {
      await limits.consume([['look.account', countFor]]);
    }
    throw cause;
  }
}

/** Each takes as much memory as the file has bytes, twice where it is mended. */
const mending = limitConcurrency(4);

async function mend(file: MeasuredFile) {
  const bytes = await readFile(file.path);
  const kind = foreignPicture(bytes.toString('latin1', 0, 64));
  const mended = mendJpeg(bytes);
  if (mended === bytes) return { file, kind };
  await writeFile(file.path, mended);
  const sha256 = createHash('sha256').update(mended).digest('hex');
  return { file: { ...file, sizeBytes: mended.length, sha256 }, kind };
}

/** What is left behind here is found by the orphan sweeper. */
async function removeUpload({ engine, log }: UploadDependencies, { key }: StoredUpload) {
  await engine.storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error }, 'upload was not removed'));
}
