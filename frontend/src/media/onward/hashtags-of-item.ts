import { mediaKindOf, themeCaption } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';
import { HASHTAG_THEME_MAX_CHARACTERS } from '#contract/tools/texts.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { idIn, useAddress } from '../use-address.ts';
import { useItem } from '../use-media.ts';

/** Names, in the address of the hashtag generator, the item whose theme it is given. */
const FOR = 'for';

type Themed = Pick<
  Media,
  'id' | 'theme' | 'title' | 'isSketch' | 'promptUsed' | 'videoCategory' | 'videoOption'
>;

/** Address of the hashtag generator with this item's theme; null where nothing says what it is. */
export function hashtagsPath(media: Themed): string | null {
  if (!hasId(media) || themeForHashtags(media) === null) return null;
  return `${tools.hashtags.route}?${FOR}=${media.id}`;
}

/** The theme of the item that the address names; empty where there is none. */
export function useThemeOfAddress(): { isLoading: boolean; theme: string } {
  const { search } = useAddress();
  const { isLoading, media } = useItem(idIn(search, FOR));
  return { isLoading, theme: (media && themeForHashtags(media)) ?? '' };
}

/** Theme of an item for hashtags, in words of its user where they wrote some. */
export function themeForHashtags(media: Omit<Themed, 'id'>): string | null {
  const { theme, title = null, isSketch, promptUsed, videoCategory, videoOption } = media;
  const ownWords = isSketch ? null : (promptUsed?.slice(0, HASHTAG_THEME_MAX_CHARACTERS) ?? null);
  switch (mediaKindOf(theme)?.galleryType) {
    case 'stories':
      return theme === 'customPrompt' ? ownWords : themeCaption(theme);
    case 'influencer':
      return ownWords;
    case 'reels':
      if (videoCategory === null || videoCategory === 'custom') return ownWords;
      return [reelCategoryName(videoCategory), videoOption].filter(Boolean).join(', ');
    case 'films':
      return title ?? ownWords;
    default:
      return null;
  }
}
