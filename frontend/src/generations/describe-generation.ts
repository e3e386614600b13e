import { failures } from '#contract/failures.ts';
import type { Generation } from '#contract/generation.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { storyThemeNames } from '#contract/tools/story-themes.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';

/** Text of a list about an order, beyond its run's name. */
const titles: { [R in RunKey]?: (input: Generation['input']) => string } = {
  reel: ({ category, option }) => {
    const name = reelCategoryName(String(category));
    const hasOption = typeof option === 'string' && category !== 'custom';
    return hasOption ? `Reel: ${name}, ${option}` : `Reel: ${name}`;
  },
  film: ({ name }) => `Film: ${String(name)}`,
  story: ({ theme }) => `Story: ${storyThemeNames.get(String(theme)) ?? String(theme)}`,
  enhance: () => 'Enhanced photo',
  personaOptions: ({ gender, race }) => `Portraits: ${String(gender)}, ${String(race)}`,
  personaTraining: ({ gender, race }) => `Training: ${String(gender)}, ${String(race)}`,
  hashtags: ({ theme }) => `Hashtags: ${String(theme)}`,
};

/** "Reel: Flexing, Flex Abs". */
export function titleOf({ run, input }: Pick<Generation, 'run' | 'input'>): string {
  return titles[run]?.(input) ?? runs[run].name;
}

/** Why a generation ended without delivering, as it stands on the item: "Not charged: reason". */
export function notCharged(
  generation: Pick<Generation, 'status' | 'refundedReason' | 'error'>,
): string {
  const { status, refundedReason, error } = generation;
  const reason = refundedReason ?? (status === 'cancelled' ? 'cancelled' : 'internal');
  // The refund names the class of the reason; the server's own words are the more precise ones.
  return `Not charged: ${reason === 'cancelled' ? failures.cancelled : (error ?? failures[reason])}`;
}

/** Percent for the bar and the eye; only a finished generation is at 100. */
export function percentOf({ progress, status }: Pick<Generation, 'progress' | 'status'>): number {
  if (status === 'succeeded') return 100;
  return Math.min(Math.floor(progress * 100), 99);
}

/** The present stage, for a person. */
export function stageOf(
  generation: Pick<Generation, 'status' | 'stage' | 'queuePosition'>,
): string {
  const { status, stage, queuePosition } = generation;
  if (status !== 'queued') return stage ?? 'Working';
  if (queuePosition === null) return 'In the queue';
  return queuePosition <= 1 ? 'Next in the queue' : `In the queue, place ${queuePosition}`;
}
