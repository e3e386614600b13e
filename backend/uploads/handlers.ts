import type { uploadRoutes } from '#contract/uploads.ts';
import { readStorage } from '../gallery/stored-bytes.ts';
import type { HandlersOf } from '../http/bind.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { receivePhoto, type UploadParts } from './receive-photo.ts';

export function uploadHandlers(
  parts: UploadParts & { limits: RateLimits },
): HandlersOf<typeof uploadRoutes> {
  const { limits, preparing } = parts;
  return {
    addUpload: async ({ user, ctx }) => {
      await limits.consume([
        ['upload.account', user.id],
        ['upload-day.account', user.id],
      ]);
      preparing.prepare();
      return receivePhoto(parts, ctx, user.id);
    },
    storage: ({ user }) => readStorage(parts, parts.database, user.id),
  };
}
