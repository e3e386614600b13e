import { extensions } from '../../contract/content-types.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Engine } from '../generations/engine.ts';
import { expectPhoto, type PhotoParts, type ReceivedPhoto } from '../http/expect-photo.ts';
import type { Log } from '../log.ts';
import { shrinkUpload } from '../media-files/inspect-picture.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { mintUploadKey } from '../storage/media-key.ts';

export type StoredUpload = {
  key: string;
  /** The title of the item that it is a copy of. */
  title: string | null;
  /** For the review; null where it looks at no photos. */
  smallPhoto: Uint8Array | null;
};

export type UploadParts = PhotoParts & {
  engine: Pick<Engine, 'storage'>;
  review: OrderReview;
  log: Log;
};

/**
 * Stores the photo of a new order and places the order; the stored photo is removed again where
 * that fails. Refuses a file that the run does not take.
 */
export async function placeWithUpload<Placed>(
  parts: UploadParts,
  received: ReceivedPhoto & { title?: string | null },
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
  parts: UploadParts,
  { title = null, ...received }: ReceivedPhoto & { title?: string | null },
): Promise<StoredUpload> {
  const { engine, review } = parts;
  const { file, format } = await expectPhoto(parts, received);
  // Before the storage takes the file.
  const smallPhoto = review.looksAtPhotos ? await shrinkUpload(file.path) : null;
  const contentType = `image/${format}` as const;
  const key = mintUploadKey(extensions[contentType]);
  await engine.storage.put(key, file, { contentType });
  return { key, smallPhoto, title };
}

/** Removes an upload; the orphan sweeper finds what is left behind here. */
export async function removeUpload(
  { engine, log }: UploadParts,
  { key }: Pick<StoredUpload, 'key'>,
): Promise<void> {
  await engine.storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error }, 'upload was not removed'));
}
