import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { photoFormats, type PhotoRun } from '#contract/order-rules.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import { enhancerTexts } from '#contract/tools/texts.ts';
import type { FileRules } from '../../ui/forms/check-file.ts';

/** Files that each of them takes, in words for a person, and what is said about everything else. */
export const photoRules = {
  reel: { formats: 'JPG or PNG', rules: rulesOf('reel', reelTexts) },
  enhance: { formats: 'JPEG, PNG or WebP', rules: rulesOf('enhance', enhancerTexts) },
} as const satisfies Record<PhotoRun, { formats: string; rules: FileRules }>;

function rulesOf(
  run: PhotoRun,
  { wrongType, tooLarge }: Pick<FileRules, 'wrongType' | 'tooLarge'>,
): FileRules {
  const types = photoFormats[run].map((format) => `image/${format}` as const);
  return { types, limitBytes: UPLOAD_LIMIT_BYTES, wrongType, tooLarge };
}
