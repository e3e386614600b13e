import type { ConsentName } from '#contract/consent.ts';
import { extensions } from '#contract/content-types.ts';
import { OWN_PHOTO_LIMIT_BYTES } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { refusals } from '#contract/refusals.ts';
import { clock } from '../clock.ts';
import { isDatabaseUnavailable, uniqueViolation } from '../database/database.ts';
import type { NewMedia } from '../gallery/add.ts';
import { takePhoto } from '../http/expect-photo.ts';
import { shrinkUpload } from '../media-files/inspect-picture.ts';
import type { ItemOrigin } from '../media-files/item-origin.ts';
import { writeOrigin } from '../media-files/origin.ts';
import type {
  PhotoPreparing,
  PreparedPhoto,
} from '../media-files/render-process/photo-preparing.ts';
import { originOfUpload } from '../media-files/upload-origin.ts';
import { Refusal } from '../refusal.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { mintMediaKey, siblingKey } from '../storage/media-key.ts';
import type { MeasuredFile, Storage } from '../storage/storage.ts';
import { addItem, itemOfKey, type KeyedFile, type UploadStore } from './add-item.ts';

export type UploadParts = UploadStore & {
  storage: Pick<Storage, 'put' | 'remove'>;
  preparing: PhotoPreparing;
  review: OrderReview;
};

/** A file that a user brings in, as it was received. */
export type ReceivedFile = {
  userId: number;
  /** Null where there was none. */
  file: MeasuredFile | null;
  title: string | null;
  consent: ConsentName;
  idempotencyKey: string | null;
  /** The reservation of the room that is set aside for it (`reservations.ts`). */
  reservation: string;
};

const rule = {
  formats: ['jpeg', 'png', 'webp'],
  wrongType: 'Please upload a valid image file (JPG, PNG or WebP) or clip (MP4, MOV or WebM).',
  missing: refusals['upload.missing'].text,
} as const;

const TOO_LARGE = 'Photos may have at most 30 MB.';

/**
 * Looks at a photo that was received as at the photo of an order, and adds it to the gallery as an
 * item; a request that is sent again is answered with the first one's item. Refuses what
 * `takePhoto` does, with `upload.too-large`, `upload.unreadable`, `storage.full` and
 * `upload.key-reused`, and what moderation refuses: nothing is kept then.
 */
export async function addPhoto(
  parts: UploadParts,
  { file, title, ...received }: ReceivedFile,
): Promise<Media> {
  const { userId, consent, idempotencyKey, reservation } = received;
  const keyed = idempotencyKey && file ? { idempotencyKey, sha256: file.sha256 } : null;
  const known = keyed && (await itemOfKey(parts.database, userId, keyed));
  if (known) return known;
  if (file && file.sizeBytes > OWN_PHOTO_LIMIT_BYTES)
    throw new Refusal('upload.too-large', { text: TOO_LARGE });
  const photo = await takePhoto({ file, rule });
  const origin = await originOfUpload(photo.file.path);
  return parts.preparing.with(photo.file.path, async (prepared) => {
    await refuseUnwanted(parts, userId, prepared);
    const about = { userId, consent, origin, title };
    return storeItem(parts, prepared, { about, keyed, reservation });
  });
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
