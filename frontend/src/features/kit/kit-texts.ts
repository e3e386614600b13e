import type { Generation } from '#contract/generation.ts';
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

/** A caption of the item's theme and its order's words; empty where these say nothing of what it shows. */
export function captionFor(media: Media, input: Generation['input'] = {}): string {
  const prompt = orderedWords(media, input)?.prompt;
  if (prompt) return prompt.slice(0, CAPTION_MAX);
  // The name of a film.
  if (media.isVideo && typeof input.name === 'string') return input.name;
  if (mediaKindOf(media.theme)?.galleryType === 'enhanced') return '';
  const { title, detail, scene } = captionOf(media);
  return [title, media.isVideo ? detail : scene].filter(Boolean).join(': ');
}

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
