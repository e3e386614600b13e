import { mediaKindOf, themeCaption, type GalleryType } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';

/** What the user chose and wrote when they ordered an item. */
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

/** Null for what is ordered without words and options: enhanced pictures and sketches. */
export function orderedWords(media: Described): OrderedWords | null {
  if (media.isSketch) return null;
  const type = mediaKindOf(media.theme)?.galleryType;
  return type ? (readers[type]?.(media) ?? null) : null;
}

const readers: Partial<Record<GalleryType, (media: Described) => OrderedWords>> = {
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

function reelWords({ videoCategory, videoOption, promptUsed }: Described): OrderedWords {
  const options = [{ label: 'Category', text: reelCategoryName(videoCategory ?? '') }];
  if (videoCategory === 'custom') return { options, prompt: promptUsed };
  if (videoOption) options.push({ label: 'Animation style', text: videoOption });
  return { options, prompt: null };
}
