import type { Media } from '#contract/media.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { storyThemeNames } from '#contract/tools/story-themes.ts';
import { isBusy, type RunPhase } from '../../generations/run-phase.ts';

/** The place of one picture. */
export type StorySlot =
  | { state: 'empty' | 'waiting' | 'missing' | 'deleted' }
  | { state: 'made'; picture: Media };

const PLACES = [1, 2, 3] as const;

/**
 * The three pictures of a story as far as they are there: each takes its own place as it lands.
 * `kept` are those that were not deleted.
 */
export function storySlots(phase: RunPhase, kept: readonly Media[]): StorySlot[] {
  return PLACES.map((sequence) => {
    const picture = madeAt(phase, sequence);
    if (picture) return kept.includes(picture) ? { state: 'made', picture } : { state: 'deleted' };
    if (phase.name === 'idle') return { state: 'empty' };
    return { state: isBusy(phase) ? 'waiting' : 'missing' };
  });
}

function madeAt(phase: RunPhase, place: number): Media | undefined {
  const generation = 'generation' in phase ? phase.generation : undefined;
  return generation?.result?.media.find(({ sequence }) => sequence === place);
}

/** The theme of the story that is shown, which after a reload is not the form's. */
export function themeOf(phase: RunPhase, chosen: StoryTheme | null): StoryTheme | null {
  const ordered = 'generation' in phase ? phase.generation?.input.theme : undefined;
  return typeof ordered === 'string' && storyThemeNames.has(ordered)
    ? // A name of the table, as just asked.
      (ordered as StoryTheme)
    : chosen;
}
