import type { Generation } from '#contract/generation.ts';
import { notCharged, titleOf } from '../../generations/describe-generation.ts';
import { forgetEstimate } from '../../generations/estimate.ts';

/** What is said aloud about generations that are over, which nobody need reckon with any more. */
export function announceEnds(ended: readonly Generation[]): string {
  for (const { id } of ended) forgetEstimate(id);
  return ended.map(endText).join(' ');
}

/** What is said aloud about an end. */
export function endText(generation: Generation): string {
  const title = titleOf(generation);
  return generation.status === 'succeeded'
    ? `${title} is ready.`
    : `${title} was not made. ${notCharged(generation)}.`;
}
