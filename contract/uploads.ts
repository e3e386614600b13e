import { z } from 'zod';
import { CONSENT_ASKED } from './consent.ts';
import { mediaSchema } from './media.ts';
import { user } from './route.ts';

/** What a person brings in becomes an item of the gallery, and the room that all items take. */
export const uploadRoutes = {
  /**
   * A multipart form with the photo in the field `file`, and `uploadInput`. Takes an
   * `Idempotency-Key`: a request with the same key and the same file answers with the first one's
   * item.
   */
  addUpload: user.post('/api/uploads', { answer: mediaSchema }),
  /**
   * What the files of the caller's items take, those in the trash and uploads under way included.
   */
  storage: user.get('/api/user/storage', {
    answer: z.strictObject({
      usedBytes: z.int(),
      /** Beyond it nothing is made that costs no tokens; null where there is no such bound. */
      allowedBytes: z.int().nullable(),
    }),
  }),
};

/** The texts of the form. */
export const uploadInput = z.strictObject({
  consent: z.literal(CONSENT_ASKED, { error: 'please confirm that you may use this photo.' }),
});
