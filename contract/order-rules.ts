import { isBlank } from './blank.ts';
import { PROMPT_MAX_CHARACTERS } from './limits.ts';
import { reelOptions, reelTexts } from './tools/reels.ts';
import { storyThemeNames } from './tools/story-themes.ts';
import { storyTexts } from './tools/texts.ts';

/*
 * What an order may say, apart from the schemas of `orders.ts`: a screen asks before it orders, and
 * must not load the schema library for that.
 */

/** The formats of the photo a run is ordered with; the server judges by the file's content. */
export const photoFormats = {
  reel: ['jpeg', 'png'],
  // The specification names WebP here alone.
  enhance: ['jpeg', 'png', 'webp'],
} as const;

/** The form's field of a photo that can also be chosen outside the run's own screen. */
export const photoFields = { reel: 'file', enhance: 'avatar' } as const satisfies Partial<
  Record<keyof typeof photoFormats, string>
>;

export type PhotoRun = keyof typeof photoFields;

export const promptTooLong = `Please use at most ${PROMPT_MAX_CHARACTERS} characters.`;

/** The fault of an order, and the field it is about. */
export type OrderFault<Field extends string> = { field: Field; text: string };

type ReelChoice = {
  category: string;
  option?: string | undefined;
  customPrompt?: string | undefined;
};

/** The first fault of a reel's style, or undefined. */
export function reelFault({
  category,
  option,
  customPrompt = '',
}: ReelChoice): OrderFault<keyof ReelChoice> | undefined {
  const options = reelOptions.get(category);
  if (!options) return { field: 'category', text: reelTexts.missing };
  if (category === 'custom') {
    const text = promptFault(customPrompt, reelTexts.promptRequired);
    if (text) return { field: 'customPrompt', text };
    // The screens of the specification may send the category's name as its option.
    if (!option || option === 'custom') return undefined;
  } else if (option && options.includes(option)) return undefined;
  return { field: 'option', text: reelTexts.optionRequired };
}

type StoryChoice = { theme: string; customPrompt?: string | undefined };

/** The first fault of a story, or undefined. */
export function storyFault({
  theme,
  customPrompt,
}: StoryChoice): OrderFault<keyof StoryChoice> | undefined {
  if (!storyThemeNames.has(theme)) return { field: 'theme', text: storyTexts.themeRequired };
  // Without a text the newest one of this user is used again.
  if (customPrompt === undefined) return undefined;
  const text = promptFault(customPrompt, storyTexts.promptRequired);
  return text ? { field: 'customPrompt', text } : undefined;
}

/** `missing` is the text for a prompt in which a person sees nothing. */
function promptFault(prompt: string, missing: string): string | undefined {
  if (isBlank(prompt)) return missing;
  return prompt.length > PROMPT_MAX_CHARACTERS ? promptTooLong : undefined;
}
