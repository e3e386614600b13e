import { isBlank } from '#contract/blank.ts';
import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { storyTexts } from '#contract/tools/texts.ts';

/** What the form holds before anything is ordered. */
export type StoryForm = { theme: StoryTheme | null; customPrompt: string };

export const emptyStoryForm: StoryForm = { theme: null, customPrompt: '' };

type StoryInput = { theme: StoryTheme; customPrompt?: string };

/** The order the form makes, or what is missing. */
export function storyFrom({ theme, customPrompt }: StoryForm): StoryInput | { missing: string } {
  if (!theme) return { missing: storyTexts.themeRequired };
  if (theme !== 'customPrompt') return { theme };
  if (isBlank(customPrompt)) return { missing: storyTexts.promptRequired };
  if (customPrompt.length > PROMPT_MAX_CHARACTERS) {
    return { missing: `Please use at most ${PROMPT_MAX_CHARACTERS} characters.` };
  }
  return { theme, customPrompt };
}
