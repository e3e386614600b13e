import { themeCaption } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { sceneNames } from '#contract/tools/scene-names.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';
import { dateText } from '#frontend/ui/formats.ts';

/** A Map, so that `constructor` is not a theme. */
const scenesOf = new Map<string, readonly string[]>(Object.entries(sceneNames));

type Captioned = Pick<
  Media,
  'isVideo' | 'isSketch' | 'videoCategory' | 'videoOption' | 'theme' | 'sequence' | 'createdAt'
>;

/**
 * Lines under a picture: theme or reel category, sequence or option, the name of a story's scene, and
 * the day; empty where there is none. A sketch says that it is one: else it would read like the picture
 * it was made of.
 */
export function captionOf(media: Captioned) {
  const date = dateText(media.createdAt);
  if (!media.isVideo) {
    const detail = media.isSketch ? `#${media.sequence} · Sketch` : `#${media.sequence}`;
    const scene = scenesOf.get(media.theme)?.[media.sequence - 1] ?? '';
    return { title: themeCaption(media.theme), detail, scene, date };
  }
  const isCustom = media.videoCategory === 'custom';
  return {
    title: reelCategoryName(media.videoCategory ?? media.theme),
    detail: isCustom ? 'Custom prompt' : (media.videoOption ?? ''),
    scene: '',
    date,
  };
}

/** The number of items: "1 item", "2 items". */
export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

/** The caption in one line, for screen readers and headings. */
export function accessibleName(media: Captioned): string {
  const { title, detail, scene, date } = captionOf(media);
  const kind = media.isVideo ? 'Reel' : 'Image';
  return [`${kind}: ${title}`, detail, scene, date].filter((part) => part !== '').join(', ');
}
