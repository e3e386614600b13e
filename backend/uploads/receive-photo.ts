import { extensions } from '#contract/content-types.ts';
import { OWN_PHOTO_LIMIT_BYTES } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { refusals } from '#contract/refusals.ts';
import { titleOfFileName } from '#contract/title.ts';
import { uploadInput } from '#contract/uploads.ts';
import { clock } from '../clock.ts';
import { isDatabaseUnavailable, uniqueViolation } from '../database/database.ts';
import type { NewMedia } from '../gallery/add.ts';
import { takePhoto } from '../http/expect-photo.ts';
import { parseInput, readIdempotencyKey } from '../http/parse.ts';
import { REQUEST_SECONDS } from '../http/request-deadline.ts';
import type { Context } from '../http/request-state.ts';
import { withUpload } from '../http/upload.ts';
import { shrinkUpload } from '../media-files/inspect-picture.ts';
import type { ItemOrigin } from '../media-files/item-origin.ts';
import { writeOrigin } from '../media-files/origin.ts';
import type {
  PhotoPreparing,
  PreparedPhoto,
} from '../media-files/render-process/photo-preparing.ts';
import { originOfUpload } from '../media-files/upload-origin.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { mintMediaKey, siblingKey } from '../storage/media-key.ts';
import type { Storage } from '../storage/storage.ts';
import { addItem, isKnownKey, itemOfKey, type KeyedFile, type UploadStore } from './add-item.ts';
import { withReservation } from './reservations.ts';

export type UploadParts = UploadStore & {
  storage: Pick<Storage, 'put' | 'remove'>;
  scratchDir: string;
  preparing: PhotoPreparing;
  review: OrderReview;
  processId: string;
};

const rule = {
  formats: ['jpeg', 'png', 'webp'],
  wrongType: refusals['upload.unsupported-type'].text,
  missing: refusals['upload.missing'].text,
} as const;

const largest = { bytes: OWN_PHOTO_LIMIT_BYTES, text: 'Photos may have at most 30 MB.' };

const kB = 1_024;

/**
 * Receives a photo, looks at it as at the photo of an order, and adds it to the gallery as an item;
 * a request that is sent again is answered with the first one's item. Refuses what `withUpload` and
 * `takePhoto` do, with `upload.unreadable`, `storage.full` and `upload.key-reused`, and what
 * moderation refuses: nothing is kept then.
 */
export async function receivePhoto(
  parts: UploadParts,
  ctx: Context,
  userId: number,
): Promise<Media> {
  const { database, scratchDir } = parts;
  const idempotencyKey = readIdempotencyKey(ctx);
  const isRepeated = idempotencyKey && (await isKnownKey(database, userId, idempotencyKey));
  // A form that does not say how long it is may be as long as there can be.
  const announced = Number(ctx.get('Content-Length')) || largest.bytes;
  const pace = {
    deadlineSeconds: REQUEST_SECONDS + announced / (50 * kB),
    bytesPerSecond: 20 * kB,
    overSeconds: 60,
  };
  const bytes = isRepeated ? 0 : Math.min(announced, largest.bytes);
  return withReservation(parts, { userId, bytes }, (reservation) =>
    withUpload(
      ctx,
      { field: 'file', scratchDir, largest, pace },
      async ({ fields, file, fileName }) => {
        const { consent } = parseInput(uploadInput, fields);
        const keyed = idempotencyKey && file ? { idempotencyKey, sha256: file.sha256 } : null;
        const known = keyed && (await itemOfKey(database, userId, keyed));
        if (known) return known;
        const photo = await takePhoto({ file, rule });
        const origin = await originOfUpload(photo.file.path);
        const title = fileName === null ? null : titleOfFileName(fileName);
        return parts.preparing.with(photo.file.path, async (prepared) => {
          await refuseUnwanted(parts, userId, prepared);
          const about = { userId, consent, origin, title };
          return storeItem(parts, prepared, { about, keyed, reservation });
        });
      },
    ),
  );
}

async function refuseUnwanted({ review }: UploadParts, userId: number, { path }: PreparedPhoto) {
  const photo = review.looksAtPhotos ? await shrinkUpload(path) : null;
  const content = { words: '', photo };
  const finding = await review.inspect(content);
  await review.refuseUnwanted(finding, content, { userId, run: 'upload' });
}

/** Files are there before their row, and are removed again where there will be none. */
async function storeItem(
  parts: UploadParts,
  { path, thumbnailPath, format, width, height, placeholder }: PreparedPhoto,
  {
    about,
    keyed,
    reservation,
  }: {
    about: Required<Pick<NewMedia, 'userId' | 'consent' | 'title'>> & { origin: ItemOrigin };
    keyed: KeyedFile | null;
    reservation: string;
  },
): Promise<Media> {
  const { storage } = parts;
  const contentType = format === 'png' ? 'image/png' : 'image/jpeg';
  const fileKey = mintMediaKey('photo', extensions[contentType]);
  const thumbnailKey = siblingKey(fileKey, 'thumbnail');
  try {
    if (about.origin !== 'none') await writeOrigin(path, contentType, about.origin);
    const { sizeBytes, sha256 } = await storage.put(fileKey, path, { contentType });
    await storage.put(thumbnailKey, thumbnailPath, { contentType: 'image/webp' });
    const item: NewMedia = {
      ...about,
      titleIsTyped: false,
      width,
      height,
      placeholder,
      generationId: null,
      sequence: 1,
      theme: 'own',
      isListed: true,
      isVideo: false,
      videoCategory: null,
      videoOption: null,
      promptUsed: null,
      isSketch: false,
      originalImageUrl: null,
      fileKey,
      thumbnailKey,
      posterKey: null,
      durationSeconds: null,
      sizeBytes,
      sha256,
      createdAt: clock.now().toISOString(),
    };
    return await addItem(parts, item, { keyed, reservation });
  } catch (error) {
    // It may have been committed; the orphan sweeper removes the files where it was not.
    if (!isDatabaseUnavailable(error)) await storage.remove([fileKey, thumbnailKey]);
    const isSecond = uniqueViolation(error) === 'upload_keys_pkey';
    const first = isSecond && keyed && (await itemOfKey(parts.database, about.userId, keyed));
    if (first) return first;
    throw error;
  }
}
