import { themeCaption } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { reelCategoryName } from '#contract/tools/reel-category-names.ts';

/** Made once: making one costs more than everything else a tile does while scrolling. */
const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

type Captioned = Pick<
  Media,
  'isVideo' | 'isSketch' | 'videoCategory' | 'videoOption' | 'theme' | 'sequence' | 'createdAt'
>;

/**
 * What stands under a picture: theme or reel category, sequence or option, and the day. A sketch
 * says that it is one: else it would read like the picture it was made of.
 */
export function captionOf(media: Captioned): { title: string; detail: string; date: string } {
  const date = day.format(new Date(media.createdAt));
  if (!media.isVideo) {
    const detail = media.isSketch ? `#${media.sequence} · Sketch` : `#${media.sequence}`;
    return { title: themeCaption(media.theme), detail, date };
  }
  const isCustom = media.videoCategory === 'custom';
  return {
    title: reelCategoryName(media.videoCategory ?? media.theme),
    detail: isCustom ? 'Custom prompt' : (media.videoOption ?? ''),
    date,
  };
}

/** The caption in one line, for screen readers and headings. */
export function accessibleName(media: Captioned): string {
  const { title, detail, date } = captionOf(media);
  const kind = media.isVideo ? 'Reel' : 'Image';
  return [`${kind}: ${title}`, detail, date].filter((part) => part !== '').join(', ');
}
