import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { storyThemeNames } from '#contract/tools/story-themes.ts';
import type { AnswerOf } from '../../api/call.ts';
import { type MadePicture, pictureAt } from '../../features/gallery/made-picture.ts';
import type { RunPhase } from '../../generations/run-phase.ts';

export type StoryPhase = RunPhase<AnswerOf<'story'>>;

/** The place of one picture. */
export type StorySlot =
  | { state: 'empty' | 'waiting' | 'missing' }
  | { state: 'made'; picture: MadePicture };

const PLACES = [1, 2, 3] as const;

/** The three pictures of a story as far as they are there: each takes its own place as it lands. */
export function storySlots(phase: StoryPhase, theme: StoryTheme): StorySlot[] {
  return PLACES.map((sequence) => {
    const picture = madeAt(phase, { theme, sequence });
    if (picture) return { state: 'made', picture };
    if (phase.name === 'idle') return { state: 'empty' };
    const isComing = phase.name === 'ordering' || phase.name === 'working';
    return { state: isComing ? 'waiting' : 'missing' };
  });
}

function madeAt(
  phase: StoryPhase,
  place: { theme: StoryTheme; sequence: number },
): MadePicture | undefined {
  if (phase.name === 'idle' || phase.name === 'ordering') return undefined;
  if (phase.name === 'answered') {
    const image = phase.answer.images[place.sequence - 1];
    return image && pictureAt(image.url, place);
  }
  return phase.generation?.result?.media.find(({ sequence }) => sequence === place.sequence);
}

/** The theme of the story that is shown, which after a reload is not the form's. */
export function themeOf(phase: StoryPhase, chosen: StoryTheme | null): StoryTheme | null {
  const ordered = 'generation' in phase ? phase.generation?.input.theme : undefined;
  return typeof ordered === 'string' && storyThemeNames.has(ordered)
    ? // A name of the table, as just asked.
      (ordered as StoryTheme)
    : chosen;
}
