import { extensions } from '../../contract/content-types.ts';
import type { OrderDefinition } from '../../contract/orders.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Engine } from '../generations/engine.ts';
import type { Log } from '../log.ts';
import { inspectUpload, shrinkUpload, type PictureFormat } from '../media-files/inspect-picture.ts';
import { Refusal } from '../refusal.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { mintUploadKey } from '../storage/media-key.ts';
import type { MeasuredFile } from '../storage/storage.ts';

export type StoredUpload = {
  key: string;
  sha256: string;
  /** For the review; null where it looks at no photos. */
  smallPhoto: Uint8Array | null;
};

type UploadDependencies = { engine: Pick<Engine, 'storage'>; review: OrderReview; log: Log };
export type UploadRule = NonNullable<OrderDefinition['upload']>;

/**
 * Stores the photo of an order and places the order; the stored photo is removed again unless the
 * order is new. Refuses a file that the run does not take.
 */
export async function placeWithUpload<Placed extends { isNew: boolean }>(
  parts: UploadDependencies,
  { file, rule }: { file: MeasuredFile | null; rule: UploadRule },
  place: (upload: StoredUpload) => Promise<Placed>,
): Promise<Placed> {
  const upload = await storeUpload(parts, file, rule);
  try {
    const placed = await place(upload);
    // The order of the first request has its own copy.
    if (!placed.isNew) await removeUpload(parts, upload);
    return placed;
  } catch (error) {
    // It may have been committed, and the order then waits for its file.
    if (!isDatabaseUnavailable(error)) await removeUpload(parts, upload);
    throw error;
  }
}

async function storeUpload(
  { engine, review }: UploadDependencies,
  received: MeasuredFile | null,
  rule: UploadRule,
): Promise<StoredUpload> {
  const { file, format } = await expectPhoto(received, rule);
  // Before the storage takes the file.
  const smallPhoto = review.looksAtPhotos ? await shrinkUpload(file.path) : null;
  const contentType = `image/${format}` as const;
  const key = mintUploadKey(extensions[contentType]);
  const { sha256 } = await engine.storage.put(key, file, { contentType });
  return { key, sha256, smallPhoto };
}

/** Refuses a file that the run does not take, and none. */
export async function expectPhoto(
  file: MeasuredFile | null,
  { formats, wrongType, missing }: UploadRule,
): Promise<{ file: MeasuredFile; format: PictureFormat }> {
  if (file === null) throw new Refusal('upload.missing', { text: missing });
  const { format } = await inspectUpload(file.path, formats).catch((cause: unknown) => {
    if (!(cause instanceof Refusal) || cause.code !== 'upload.unsupported-type') throw cause;
    throw new Refusal('upload.unsupported-type', { text: wrongType, cause });
  });
  return { file, format };
}

/** What is left behind here is found by the orphan sweeper. */
async function removeUpload({ engine, log }: UploadDependencies, { key }: StoredUpload) {
  await engine.storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error }, 'upload was not removed'));
}
