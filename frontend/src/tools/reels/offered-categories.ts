import {
  reelCategories,
  reelCategoryKeys,
  reelChoices,
  type ReelCategory,
} from '#contract/tools/reels.ts';
import { useIsReelOffered } from '../../generations/tools-query.ts';

/** The categories of which the operator offers something. */
export function useOfferedCategories(): { value: ReelCategory; label: string }[] {
  const isOffered = useIsReelOffered();
  return reelCategoryKeys
    .filter((key) =>
      reelChoices.some(({ category, option }) => category === key && isOffered(key, option)),
    )
    .map((key) => ({ value: key, label: reelCategories[key].name }));
}
