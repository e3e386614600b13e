import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';

/** A pencil drawing can be made of any picture that is not one itself. */
export function canSketch({ isVideo, isSketch }: Pick<Media, 'isVideo' | 'isSketch'>): boolean {
  return !isVideo && !isSketch;
}

type VariationSource = Pick<Media, 'isVideo' | 'isSketch' | 'theme' | 'promptUsed'>;

/**
 * The order that generates the story of this picture again, or null where it is of no story: enhanced
 * and persona images are repeated in their own tool. A custom story takes its own text along, not
 * the newest one.
 */
export function regenerationOrder(
  media: VariationSource,
): { theme: StoryTheme; customPrompt?: string } | null {
  const { theme, promptUsed } = media;
  if (!canSketch(media) || !isStoryTheme(theme)) return null;
  return theme === 'customPrompt' && promptUsed ? { theme, customPrompt: promptUsed } : { theme };
}

/** Whether this picture is being drawn right now, here or in another tab. */
export function isSketchOf(
  imageId: number,
  { run, input }: Pick<Generation, 'run' | 'input'>,
): boolean {
  return run === 'sketch' && input.imageId === imageId;
}

function isStoryTheme(theme: string): theme is StoryTheme {
  return Object.hasOwn(storyThemes, theme);
}
