// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { type Plane, plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import type { Gains } from './cast.ts';

/** Lightness 0..255 and two colour differences around 0, of full-range BT.601 as in a JPEG. */
export type Colours = { luma: Plane; blue: Plane; red: Plane };

export function colours(width: number, height: number): Colours {
  return { luma: plane(width, height), blue: plane(width, height), red: plane(width, height) };
}

/** The part of `photo` from `left`, `top` as planes; `gains` multiply red, green and blue. */
export function coloursOf(
  { rgb, width: photoWidth }: Pixels,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  gains: readonly [number, number, number] = [1, 1, 1],
): Colours {
  const to = colours(width, height);
  const [luma, blue, red] = [to.luma.values, to.blue.values, to.red.values];
  const [redGain, greenGain, blueGain] = gains;
  for (let y = 0, at = 0; y < height; y++) {
    let from = ((top + y) * photoWidth + left) * 3;
    for (let x = 0; x < width; x++, at++, from += 3) {
      const r = rgb[from]! * redGain;
      const g = rgb[from + 1]! * greenGain;
      const b = rgb[from + 2]! * blueGain;
      const light = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[at] = light;
      blue[at] = 0.564 * (b - light);
      red[at] = 0.713 * (r - light);
    }
  }
  return to;
}

/** Half as wide and high, each pixel the mean of four; an odd last column or row repeats. */
export function halved({ values, width, height }: Plane): Plane {
  const to = plane(Math.ceil(width / 2), Math.ceil(height / 2));
  for (let y = 0, at = 0; y < to.height; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < to.width; x++, at++) {
      const left = 2 * x;
      const right = Math.min(left + 1, width - 1);
      to.values[at] =
        (values[upper + left]! +
          values[upper + right]! +
          values[lower + left]! +
          values[lower + right]!) /
        4;
    }
  }
  return to;
}

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
