import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { photoFormats } from '#contract/order-rules.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import type { FileRules } from '../../ui/check-file.ts';

/** What can become a reel, and what is said about everything else. */
export const reelFileRules: FileRules = {
  types: photoFormats.reel.map((format) => `image/${format}` as const),
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: reelTexts.wrongType,
  tooLarge: reelTexts.tooLarge,
};
