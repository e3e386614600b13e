import { searchedThemeNames } from './media-kinds.ts';
import type { Media } from './media.ts';
import { reelCategoryNames } from './tools/reel-category-names.ts';

/** By reel category; the option is searched as it is. */
export const searchedCategoryNames: ReadonlyMap<string, string> = new Map(
  Object.entries(reelCategoryNames),
);

export const SEARCHED_SKETCH = 'Sketch';

type Searched = Pick<
  Media,
  'title' | 'promptUsed' | 'theme' | 'videoCategory' | 'videoOption' | 'isSketch'
>;

/**
 * The text of an item that a search looks through, in lower case: the same as
 * `backend/gallery/list.ts` makes in SQL, so that a list and the events about it agree.
 */
export function searchedTextOf(media: Searched): string {
  const parts = [
    media.title,
    media.promptUsed,
    searchedThemeNames.get(media.theme),
    searchedCategoryNames.get(media.videoCategory ?? ''),
    media.videoOption,
    media.isSketch ? SEARCHED_SKETCH : null,
  ];
  return parts.join(' ').toLowerCase();
}
