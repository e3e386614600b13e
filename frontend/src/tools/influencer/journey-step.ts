import type { Influencer } from '#contract/influencer.ts';

/** The steps to an influencer: a face, its training, pictures. */
export type JourneyStep = 1 | 2 | 3;

/**
 * The step that is next. A face that is being chosen, or trained, comes before the pictures of the
 * influencers there are.
 */
export function journeyStep(options: {
  /** Whether portraits are offered to choose from. */
  hasPortraits: boolean;
  /** Whether gender or race has been chosen, or portraits are being made. */
  isChoosing: boolean;
  influencers: readonly Pick<Influencer, 'trainingStatus'>[];
}): JourneyStep {
  const { hasPortraits, isChoosing, influencers } = options;
  const has = (status: Influencer['trainingStatus']) =>
    influencers.some(({ trainingStatus }) => trainingStatus === status);
  if (hasPortraits) return 2;
  if (isChoosing) return 1;
  if (has('training')) return 2;
  return has('completed') ? 3 : 1;
}
