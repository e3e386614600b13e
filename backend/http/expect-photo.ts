import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { foreignPicture } from '../../contract/foreign-pictures.ts';
import type { OrderDefinition } from '../../contract/orders.ts';
import { limitConcurrency } from '../concurrency.ts';
import { inspectUpload, type PictureFormat } from '../media-files/inspect-picture.ts';
import { mendJpeg } from '../media-files/mend-jpeg.ts';
import type { PhotoReading } from '../media-files/render-process/photo-reading.ts';
import { Refusal } from '../refusal.ts';
import type { MeasuredFile } from '../storage/storage.ts';
import type { RateLimits } from './rate-limits.ts';

export type PhotoParts = { photos: PhotoReading; limits: RateLimits };

export type UploadRule = NonNullable<OrderDefinition['upload']>;

/**
 * `countFor`: the user whose limit of looks a photo that cannot be read counts in; null: it
 * counted.
 */
export type ReceivedPhoto = {
  file: MeasuredFile | null;
  rule: Omit<UploadRule, 'field'>;
  countFor: number | null;
};

/**
 * The photo of a call, mended in place where viewers would forgive its fault. Refuses none, what
 * the call does not take, and what cannot be decoded.
 */
export async function expectPhoto(
  { photos, limits }: PhotoParts,
  { countFor, ...received }: ReceivedPhoto,
): Promise<TakenPhoto> {
  try {
    const photo = await takePhoto(received);
    await photos.refuseUnreadable(photo.file.path);
    return photo;
  } catch (cause) {
    const isUnreadable = cause instanceof Refusal && cause.code === 'upload.unreadable';
    // Decoding is work: it is limited where nothing is paid for it.
    if (isUnreadable && countFor !== null) await limits.consume([['look.account', countFor]]);
    throw cause;
  }
}

type TakenPhoto = { file: MeasuredFile; format: PictureFormat };

/**
 * The photo of a call before it is decoded, mended like that of `expectPhoto`; refuses none, and
 * what its header shows that the call does not take.
 */
export async function takePhoto({
  file: received,
  rule,
}: Omit<ReceivedPhoto, 'countFor'>): Promise<TakenPhoto> {
  if (received === null) throw new Refusal('upload.missing', { text: rule.missing });
  const { file, kind } = await mending(() => mend(received));
  try {
    const { format } = await inspectUpload(file.path, rule.formats);
    return { file, format };
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'upload.unsupported-type') throw cause;
    throw new Refusal(cause.code, { text: `${rule.wrongType} ${kind}`.trim(), cause });
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
