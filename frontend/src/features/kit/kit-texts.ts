import type { Generation } from '#contract/generation.ts';
import type { FilmDocument } from '#contract/films.ts';
import { CAPTION_MAX } from '#contract/limits.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import {
  kitCut,
  kitShapes,
  platformFacts,
  type KitShape,
  type Platform,
} from '#contract/platforms.ts';
import { HASHTAG_THEME_MAX_CHARACTERS } from '#contract/tools/texts.ts';
import { captionOf } from '#frontend/media/caption.ts';
import { themeForHashtags } from '#frontend/media/onward/hashtags-of-item.ts';
import { orderedWords } from '#frontend/media/ordered-words.ts';

type OrderInput = Generation['input'];

/**
 * A caption of the item's title, then its order's words, else its theme where that says what it
 * shows.
 */
export function captionFor(media: Media, input: OrderInput = {}): string {
  const words = orderedWords(media, input)?.prompt || filmOf(input).words;
  const type = mediaKindOf(media.theme)?.galleryType;
  const hasTheme = type === 'stories' || type === 'reels' || !media.title;
  // The first words of a template are its name.
  const isSaid = media.title && words.startsWith(media.title);
  const parts = [!isSaid && media.title, words || (hasTheme && themeOf(media))];
  return parts.filter(Boolean).join('\n').slice(0, CAPTION_MAX);
}

function themeOf(media: Media): string {
  const { title, detail, scene } = captionOf({ ...media, title: null });
  return [title, media.isVideo ? detail : scene].filter(Boolean).join(': ');
}

/**
 * The words on a film and whether it has a sound, by the input of its order; of anything else
 * neither.
 */
export function filmOf({ document }: OrderInput): { words: string; hasSound: boolean } {
  // Only films are ordered with a document, which the server has checked.
  const { words = [], sound = 'none' } = (document ?? {}) as Partial<FilmDocument>;
  const lines = words.map(({ text }) => text.replaceAll('\n', ' ').trim());
  return { words: lines.filter(Boolean).join('\n'), hasSound: sound !== 'none' };
}

/** The label of an item that was not made with AI. */
export const NO_LABEL = 'none needed';

/** The theme of an item's hashtags, else its caption. */
export function hashtagThemeOf(media: Media, caption: string): string {
  return themeForHashtags(media) ?? caption.trim().slice(0, HASHTAG_THEME_MAX_CHARACTERS);
}

/** The shape of the picture in the kit: a video's is its cover. */
export function shapeFor({ isVideo }: Pick<Media, 'isVideo'>, platform: Platform): KitShape {
  return isVideo ? '9x16' : platformFacts[platform].shape;
}

/** Enlarged more than 720 × 1280 pixels of a film are, a picture looks soft. */
const SHARP_UP_TO = 1.5;

/** Says so where an item is too small for a platform. */
export function smallText(media: Media, shape: KitShape): string | null {
  const { width, height, isVideo } = media;
  if (kitCut(media, kitShapes[shape]).scale <= SHARP_UP_TO) return null;
  return `This ${isVideo ? 'video' : 'picture'} is small, ${width} × ${height} px, and may look soft.`;
}

/** The texts of a kit as a file; those that are empty are not in it. */
export function textFile(texts: {
  caption: string;
  hashtags: string;
  song: string;
  label: string;
}): string {
  const { caption, hashtags, song, label } = texts;
  const parts = [caption, hashtags, song && `Song: ${song}`, `AI label: ${label}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
