import type { Media } from '#contract/media.ts';
import { OWN_PHOTO_LIMIT_BYTES } from '#contract/limits.ts';
import { titleOfFileName } from '#contract/title.ts';
import { uploadInput } from '#contract/uploads.ts';
import type { Config } from '../config.ts';
import type { Reply } from '../http/bind.ts';
import { parseInput, readIdempotencyKey } from '../http/parse.ts';
import { addressPrefix } from '../http/rate-limits.ts';
import { REQUEST_SECONDS } from '../http/request-deadline.ts';
import type { Context } from '../http/request-state.ts';
import { withUpload } from '../http/upload.ts';
import { Refusal } from '../refusal.ts';
import { addPhoto, type ReceivedFile, type UploadParts } from '../uploads/add-photo.ts';
import { isKnownKey } from '../uploads/add-item.ts';
import { withReservation } from '../uploads/reservations.ts';
import { importClip, isClip, type ImportParts } from './import-clip.ts';
import type { Buyer } from './place-order.ts';
import { respondAccepted } from './sell.ts';

export type AddUploadParts = UploadParts &
  ImportParts & { config: Pick<Config, 'UPLOAD_CLIP_MB'>; scratchDir: string; processId: string };

const kB = 1_024;
const MB = 1_048_576;

/** The bytes that all forms a process is receiving may have announced together. */
const ANNOUNCED_BYTES_MAX = 1_024 * MB;

/** No form may take longer: its reservation ends after an hour. */
const LONGEST_SECONDS = 3_500;

/** The handler of `addUpload`, which knows what this process is receiving. */
export function uploadReceiver(parts: AddUploadParts) {
  let announcedBytes = 0;
  const clipBytes = parts.config.UPLOAD_CLIP_MB * MB;
  const largest = Math.max(clipBytes, OWN_PHOTO_LIMIT_BYTES);

  /** Refuses with `server.busy`, before the body is read, what this process has no room for. */
  async function withRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (announcedBytes + bytes > ANNOUNCED_BYTES_MAX) throw new Refusal('server.busy');
    announcedBytes += bytes;
    try {
      return await work();
    } finally {
      announcedBytes -= bytes;
    }
  }

  return async (ctx: Context, user: Buyer): Promise<Media | Reply<{ generationId: string }>> => {
    const idempotencyKey = readIdempotencyKey(ctx);
    const isRepeated =
      idempotencyKey && (await isKnownKey(parts.database, user.id, idempotencyKey));
    // A form that does not say how long it is may be as long as there can be.
    const announced = Math.min(Number(ctx.get('Content-Length')) || largest, largest);
    const pace = {
      deadlineSeconds: Math.min(REQUEST_SECONDS + announced / (60 * kB), LONGEST_SECONDS),
      bytesPerSecond: 20 * kB,
      overSeconds: 60,
    };
    const form = {
      ...{ field: 'file', scratchDir: parts.scratchDir, pace },
      largest: {
        bytes: largest,
        text: `Clips may have at most ${parts.config.UPLOAD_CLIP_MB} MB.`,
      },
    };
    const wanted = { userId: user.id, bytes: isRepeated ? 0 : announced };
    return withRoom(announced, () =>
      withReservation(parts, wanted, (reservation) =>
        withUpload(ctx, form, async ({ fields, file, fileName }) => {
          const { consent } = parseInput(uploadInput, fields);
          const title = fileName === null ? null : titleOfFileName(fileName);
          const received: ReceivedFile = {
            ...{ userId: user.id, file, title, consent, idempotencyKey, reservation },
          };
          if (!file || !(await isClip(file.path))) return addPhoto(parts, received);
          const order = { user, network: addressPrefix(ctx.ip), idempotencyKey };
          return respondAccepted(ctx, (await importClip(parts, { ...order, file, title })).id);
        }),
      ),
    );
  };
}
