import type { Pixels } from '../../film/pixels/picture.ts';
import { type Colours, coloursOf } from './colour-planes.ts';
import type { Gains } from './cast.ts';

/** Rows worked on at once, so that photos of any size need a few megabytes. */
const BAND = 256;

/** Blocks of 8 fall in the same places whichever band they are in. */
const GRID = 8;

/**
 * Works through a photo from top to bottom. `work` gets the planes of some rows with at least
 * `margin` more around them where there are any, and writes the rows `from`..`to` of the photo,
 * which begin at row `inset` of the planes.
 */
export function eachBand(
  photo: Pixels,
  { margin, gains }: { margin: number; gains: Gains },
  work: (planes: Colours, rows: { from: number; to: number; inset: number }) => void,
): void {
  const around = Math.ceil(margin / GRID) * GRID;
  for (let from = 0; from < photo.height; from += BAND) {
    const to = Math.min(photo.height, from + BAND);
    const top = Math.max(0, from - around);
    const height = Math.min(photo.height, to + around) - top;
    const planes = coloursOf(photo, { left: 0, top, width: photo.width, height }, gains);
    work(planes, { from, to, inset: from - top });
  }
}
