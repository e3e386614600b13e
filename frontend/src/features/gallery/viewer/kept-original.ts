import type { Media } from '#contract/media.ts';

/** The address of the photo that is kept with an enhanced picture; null where there is none. */
export function keptOriginal({
  isSketch,
  originalImageUrl,
}: Pick<Media, 'isSketch' | 'originalImageUrl'>): string | null {
  // A sketch names the item it was drawn of, which may be gone.
  return isSketch ? null : originalImageUrl;
}
