import type { Media } from '../../../../contract/media.ts';
import type { MediaType } from '../../../../contract/routes/gallery.ts';
import { storyThemeNames } from '../../../../contract/tools/story-themes.ts';

/** What My Content shows; `null` is "all". */
export type GalleryFilter = { theme: string | null; type: MediaType | null };

export const typeNames: Record<MediaType, string> = {
  stories: 'Stories',
  reels: 'Reels',
  enhanced: 'Enhanced',
  influencer: 'Influencer',
};

type Filtered = Pick<Media, 'theme' | 'isVideo'>;

const isOfType: Record<MediaType, (media: Filtered) => boolean> = {
  stories: (media) => storyThemeNames.has(media.theme),
  reels: (media) => media.isVideo,
  enhanced: (media) => media.theme === 'realismEnhancer',
  influencer: (media) => media.theme === 'aiInfluencer',
};

/** Whether an item that arrives live belongs into a list the server filtered. */
export function matches(filter: GalleryFilter, media: Filtered): boolean {
  if (filter.theme !== null && media.theme !== filter.theme) return false;
  return filter.type === null || isOfType[filter.type](media);
}

/** The filter in the address bar: only values that exist count, so a stale link shows everything. */
export function readFilter(search: URLSearchParams): GalleryFilter {
  const theme = search.get('theme');
  const type = search.get('type');
  return {
    theme: theme !== null && storyThemeNames.has(theme) ? theme : null,
    type: type !== null && isMediaType(type) ? type : null,
  };
}

function isMediaType(text: string): text is MediaType {
  return Object.hasOwn(typeNames, text);
}
