import { consentTexts, CONSENT_ASKED } from '#contract/consent.ts';
import { extensions } from '#contract/content-types.ts';
import type { Generation } from '#contract/generation.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { clipTypeOf } from '../media-files/clip-conversion.ts';
import { mintUploadKey } from '../storage/media-key.ts';
import { Refusal } from '../refusal.ts';
import type { MeasuredFile } from '../storage/storage.ts';
import { digestOf, placeOnce, placeOrder, type Buyer, type OrderParts } from './place-order.ts';
import { removeUpload, type StoredUpload, type UploadParts } from './stored-upload.ts';

export type ImportParts = OrderParts & UploadParts;

/** Whether the first bytes of a file are those of a clip. */
export const isClip = async (path: string): Promise<boolean> => (await clipTypeOf(path)) !== null;

type ReceivedClip = {
  user: Buyer;
  network: string;
  idempotencyKey: string | null;
  file: MeasuredFile;
  title: string | null;
};

/**
 * Orders the import of a clip that was received; a request that is sent again is answered with the
 * first one's generation. Refuses with `generation.key-reused`, as its run does
 * (`backend/tools/reels/import.ts`), and as every order does.
 */
export function importClip(
  parts: ImportParts,
  { file, title, ...request }: ReceivedClip,
): Promise<Generation> {
  const order = { ...request, requestHash: digestOf(['import', file.sha256]), repeatOf: null };
  return placeOnce(parts.engine, order, () =>
    placeWithClip(parts, { file, title }, (upload) =>
      placeOrder(parts, 'import', {
        ...order,
        consent: consentTexts[CONSENT_ASKED],
        input: {},
        upload,
      }),
    ),
  );
}

/** Stores the clip of a new import as `placeWithUpload` does a photo, and begins it. */
export async function placeWithClip<Placed>(
  parts: UploadParts,
  { file, title }: { file: MeasuredFile; title: string | null },
  place: (upload: StoredUpload) => Promise<Placed>,
): Promise<Placed> {
  const contentType = await clipTypeOf(file.path);
  if (!contentType) throw new Refusal('upload.unsupported-type');
  const key = mintUploadKey(extensions[contentType]);
  await parts.engine.storage.put(key, file, { contentType });
  try {
    // Its frames are judged in the run.
    return await place({ key, title, smallPhoto: null });
  } catch (error) {
    // It may have been committed, and the order then waits for its file.
    if (!isDatabaseUnavailable(error)) await removeUpload(parts, { key });
    throw error;
  }
}
