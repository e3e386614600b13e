import type { Generation } from '#contract/generation.ts';
import type { MediaTheme } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';

/** A pencil drawing can be made of any picture that is not one itself. */
export function canSketch({ isVideo, isSketch }: Pick<Media, 'isVideo' | 'isSketch'>): boolean {
  return !isVideo && !isSketch;
}

type VariationSource = Pick<
  Media,
  'isVideo' | 'isSketch' | 'theme' | 'promptUsed' | 'generationId'
>;

/** How a picture is generated again, and by which run, which says the price. */
export type Regeneration =
  /** Its story: three new pictures. */
  | { run: 'story'; input: { theme: StoryTheme; customPrompt?: string } }
  /** Its order, repeated; null where that is not known. */
  | { run: Exclude<RunKey, 'story'>; generationId: string | null };

/** Why a picture of before cannot be generated again. */
export const NOT_KEPT = 'What it was made from is not kept.';

const repeatedRuns: ReadonlyMap<string, Exclude<RunKey, 'story'>> = new Map([
  ['realismEnhancer', 'enhance'],
  ['aiInfluencer', 'personaImage'],
] satisfies [MediaTheme, RunKey][]);

/**
 * Null for videos, and for pictures of a kind that a newer server may know. A custom story takes
 * its own text along, not the newest one.
 */
export function regenerationOf(media: VariationSource): Regeneration | null {
  const { theme, promptUsed, generationId } = media;
  if (media.isVideo) return null;
  if (media.isSketch) return { run: 'sketch', generationId };
  if (isStoryTheme(theme)) {
    const hasText = theme === 'customPrompt' && promptUsed;
    return { run: 'story', input: hasText ? { theme, customPrompt: promptUsed } : { theme } };
  }
  const run = repeatedRuns.get(theme);
  return run ? { run, generationId } : null;
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
