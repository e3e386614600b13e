import { SEARCH_MAX_CHARACTERS } from '#contract/limits.ts';
import { type GalleryType, galleryTypes, mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { searchWords } from '#contract/search-words.ts';
import { searchedTextOf } from '#contract/searched-text.ts';
import { storyThemeNames } from '#contract/tools/story-themes.ts';

/** What My Content shows; `null` is "all". */
export type GalleryFilter = {
  theme: string | null;
  type: GalleryType | null;
  /** Words of the prompt or the names; empty for everything. */
  search: string;
  isFavourite: boolean;
};

type Filtered = Pick<
  Media,
  'theme' | 'promptUsed' | 'isFavourite' | 'videoCategory' | 'videoOption' | 'isSketch'
>;

/** Whether an item that arrives live belongs into a list the server filtered. */
export function matchesFilter(filter: GalleryFilter, media: Filtered): boolean {
  if (filter.theme !== null && media.theme !== filter.theme) return false;
  if (filter.isFavourite && !media.isFavourite) return false;
  const type = mediaKindOf(media.theme)?.galleryType;
  if (filter.type !== null && type !== filter.type) return false;
  const words = searchWords(filter.search);
  if (words.length === 0) return true;
  const text = searchedTextOf(media);
  return words.every((word) => text.includes(word));
}

export function isFiltered({ theme, type, search, isFavourite }: GalleryFilter): boolean {
  return theme !== null || type !== null || search !== '' || isFavourite;
}

/** The change of the address that shows everything. */
export const clearedFilters = { theme: null, type: null, search: null, favourite: null } as const;

/** As the address carries it. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_CHARACTERS).trim().toWellFormed();
}

/** The filter in the address bar: only values that exist count, so a stale link shows everything. */
export function readFilter(search: URLSearchParams): GalleryFilter {
  const theme = search.get('theme');
  const type = search.get('type');
  return {
    theme: theme !== null && storyThemeNames.has(theme) ? theme : null,
    type: type !== null && isGalleryType(type) ? type : null,
    search: cleanSearch(search.get('search') ?? ''),
    isFavourite: search.get('favourite') === 'true',
  };
}

function isGalleryType(text: string): text is GalleryType {
  return Object.hasOwn(galleryTypes, text);
}
