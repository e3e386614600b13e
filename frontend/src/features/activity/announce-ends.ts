import type { Generation } from '#contract/generation.ts';
import { notCharged, titleOf } from '../../generations/describe-generation.ts';

/** Text for screen readers about generations that have ended. */
export function announceEnds(ended: readonly Generation[]): string {
  return ended.map(endText).join(' ');
}

export function endText(generation: Generation): string {
  const title = titleOf(generation);
  return generation.status === 'succeeded'
    ? `${title} is ready.`
    : `${title} was not made. ${notCharged(generation)}.`;
}
