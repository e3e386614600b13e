import type { Media } from '#contract/media.ts';
import { type OrderFault, storyFault } from '#contract/order-rules.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { storyTexts } from '#contract/tools/texts.ts';

/** Values of the form before anything is ordered. */
export type StoryForm = { theme: StoryTheme | null; customPrompt: string };

export const emptyStoryForm: StoryForm = { theme: null, customPrompt: '' };

/** The form that this picture's story was ordered with; the empty one for anything else. */
export function storyFormOf(media: Pick<Media, 'theme' | 'promptUsed'> | null): StoryForm {
  if (!media || !Object.hasOwn(storyThemes, media.theme)) return emptyStoryForm;
  // Just checked to be one.
  const theme = media.theme as StoryTheme;
  const customPrompt = theme === 'customPrompt' ? (media.promptUsed ?? '') : '';
  return { theme, customPrompt };
}

type StoryInput = { theme: StoryTheme; customPrompt?: string };

/** The order the form makes, or what is missing, and in which field. */
export function storyFrom({
  theme,
  customPrompt,
}: StoryForm): StoryInput | { missing: OrderFault<keyof StoryForm> } {
  if (!theme) return { missing: { field: 'theme', text: storyTexts.themeRequired } };
  const input = theme === 'customPrompt' ? { theme, customPrompt } : { theme };
  const fault = storyFault(input);
  return fault ? { missing: fault } : input;
}
