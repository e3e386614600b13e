import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import type { FileRules } from '../../ui/check-file.ts';

/** What can become a reel, and what is said about everything else. */
export const reelFileRules: FileRules = {
  types: ['image/jpeg', 'image/png'],
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: reelTexts.wrongType,
  tooLarge: reelTexts.tooLarge,
};
