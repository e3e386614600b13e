import { mediaKindOf, themeCaption, type GalleryType } from '#contract/media-kinds.ts';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';

/** Choices and words of the user when they ordered an item. */
export type OrderedWords = {
  /** In the order of the form. */
  options: readonly { label: string; text: string }[];
  /** Their own words; null where they wrote none. The prompts of scenes and options are ours. */
  prompt: string | null;
};

type Described = Pick<
  Media,
  'isSketch' | 'theme' | 'sequence' | 'videoCategory' | 'videoOption' | 'promptUsed'
>;

type OrderInput = Generation['input'];

/** Whether an item tells by itself what was ordered, so that its order need not be asked for. */
export function saysAllOfItsOrder({ isSketch, theme }: Pick<Media, 'isSketch' | 'theme'>): boolean {
  const type = mediaKindOf(theme)?.galleryType;
  return !isSketch && type !== 'influencer' && type !== 'reels' && type !== 'films';
}

/** Null for what is ordered without words and options: films, enhanced pictures and sketches. */
export function orderedWords(media: Described, input: OrderInput = {}): OrderedWords | null {
  if (media.isSketch) return null;
  const type = mediaKindOf(media.theme)?.galleryType;
  return type ? (readers[type]?.(media, input) ?? null) : null;
}

const readers: Partial<Record<GalleryType, (media: Described, input: OrderInput) => OrderedWords>> =
  {
    stories: storyWords,
    reels: reelWords,
    influencer: ({ promptUsed }) => ({ options: [], prompt: promptUsed }),
  };

function storyWords({ theme, sequence, promptUsed }: Described): OrderedWords {
  const options = [{ label: 'Theme', text: themeCaption(theme) }];
  if (theme === 'customPrompt') return { options, prompt: promptUsed };
  // Of the gallery's type of stories are the keys of this table alone.
  const scene = storyContents[theme as StoryTheme].scenes[sequence - 1];
  if (scene) options.push({ label: 'Scene', text: scene.name });
  return { options, prompt: null };
}

function reelWords(
  { videoCategory, videoOption, promptUsed }: Described,
  { wholePhoto, sound }: OrderInput,
): OrderedWords {
  const isCustom = videoCategory === 'custom';
  const options = [{ label: 'Category', text: reelCategoryName(videoCategory ?? '') }];
  if (videoOption && !isCustom) options.push({ label: 'Animation style', text: videoOption });
  if (wholePhoto === 'true') options.push({ label: 'Photo', text: 'Shown whole' });
  if (typeof sound === 'string' && sound !== 'none') {
    options.push({ label: 'Sound', text: sound === 'motion' ? 'Suits the motion' : sound });
  }
  return { options, prompt: isCustom ? promptUsed : null };
}
