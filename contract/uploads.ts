import { z } from 'zod';
import { CONSENT_ASKED } from './consent.ts';
import { acceptedAnswer } from './generation.ts';
import { mediaSchema } from './media.ts';
import { user } from './route.ts';

/** The calls by which files become items of the gallery, and for the room that all items take. */
export const uploadRoutes = {
  /**
   * A multipart form with the photo or clip in the field `file`, and `uploadInput`. A photo answers
   * with its item, a clip with 202 and the generation of its run `import`. Takes an
   * `Idempotency-Key`: a request with the same key and the same file answers with the first one's
   * item or generation.
   */
  addUpload: user.post('/api/uploads', { answer: z.union([mediaSchema, acceptedAnswer]) }),
  /** The room of the caller's items' files, those in the trash and uploads under way included. */
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
