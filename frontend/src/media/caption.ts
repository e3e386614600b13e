import { kindCaption } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { sceneNames } from '#contract/tools/scene-names.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';
import { dateText } from '#frontend/ui/formats.ts';

/** A Map, so that `constructor` is not a theme. */
const scenesOf = new Map<string, readonly string[]>(Object.entries(sceneNames));

type Captioned = Pick<
  Media,
  | 'title'
  | 'isVideo'
  | 'isSketch'
  | 'videoCategory'
  | 'videoOption'
  | 'theme'
  | 'sequence'
  | 'createdAt'
>;

/**
 * Lines under a picture: its title, else theme or reel category; sequence or option, of a film with
 * a title that it is one; the name of a story's scene, and the day; empty where there is none. A
 * sketch says that it is one: else it would read like the picture it was made of.
 */
export function captionOf(media: Captioned) {
  const date = dateText(media.createdAt);
  const kind = kindCaption(media);
  if (!media.isVideo) {
    const detail = media.isSketch ? `#${media.sequence} · Sketch` : `#${media.sequence}`;
    const scene = scenesOf.get(media.theme)?.[media.sequence - 1] ?? '';
    return { title: media.title ?? kind, detail, scene, date };
  }
  const { videoCategory, videoOption } = media;
  if (videoCategory === null) {
    return { title: media.title ?? kind, detail: media.title ? kind : '', scene: '', date };
  }
  return {
    title: media.title ?? reelCategoryName(videoCategory),
    detail: videoCategory === 'custom' ? 'Custom prompt' : (videoOption ?? ''),
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
  const video = media.theme === 'film' ? 'Film' : 'Reel';
  const kind = media.isVideo ? video : 'Image';
  const parts = [detail === kind ? '' : detail, scene, date].filter((part) => part !== '');
  return [`${kind}: ${title}`, ...parts].join(', ');
}
