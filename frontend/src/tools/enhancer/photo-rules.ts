import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { enhancerTexts } from '#contract/tools/texts.ts';
import type { FileRules } from '../../ui/check-file.ts';

/** What can be enhanced, and what is said about everything else. */
export const photoRules: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: enhancerTexts.wrongType,
  tooLarge: enhancerTexts.tooLarge,
};
