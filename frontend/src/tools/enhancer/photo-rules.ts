import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { photoFormats } from '#contract/order-rules.ts';
import { enhancerTexts } from '#contract/tools/texts.ts';
import type { FileRules } from '../../ui/check-file.ts';

/** What can be enhanced, and what is said about everything else. */
export const photoRules: FileRules = {
  types: photoFormats.enhance.map((format) => `image/${format}` as const),
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: enhancerTexts.wrongType,
  tooLarge: enhancerTexts.tooLarge,
};
