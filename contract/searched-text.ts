import type { Media } from './media.ts';
import { tools } from './tools/catalogue.ts';
import { reelCategoryNames } from './tools/reel-category-names.ts';
import { storyThemes } from './tools/story-themes.ts';

/**
 * What an item may be called by its theme: its tool, its type in the filters, the theme's own name.
 * A search finds these as it finds the prompt.
 */
export const searchedThemeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(storyThemes).map(([key, { name }]) => [
      key,
      `${tools.story.title} Stories ${name}`,
    ]),
  ),
  reels: tools.reels.title,
  realismEnhancer: `${tools.enhancer.title} Enhanced`,
  aiInfluencer: tools.influencer.title,
};

/** By reel category; the option says itself. */
export const searchedCategoryNames: Readonly<Record<string, string>> = reelCategoryNames;

export const SEARCHED_SKETCH = 'Sketch';

type Searched = Pick<Media, 'promptUsed' | 'theme' | 'videoCategory' | 'videoOption' | 'isSketch'>;

/**
 * The text of an item that a search looks through, in lower case: the same as `searchedText` of
 * backend/gallery/searched-text-sql.ts makes in SQL, so that a list and the news about it agree.
 */
export function searchedTextOf(media: Searched): string {
  const parts = [
    media.promptUsed,
    ownName(searchedThemeNames, media.theme),
    ownName(searchedCategoryNames, media.videoCategory),
    media.videoOption,
    media.isSketch ? SEARCHED_SKETCH : null,
  ];
  return parts.join(' ').toLowerCase();
}

function ownName(names: Readonly<Record<string, string>>, key: string | null): string | undefined {
  return key !== null && Object.hasOwn(names, key) ? names[key] : undefined;
}
