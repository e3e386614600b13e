// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Pixels } from '../../film/pixels/picture.ts';

/** A part of a photo in its pixels; it may reach beyond the photo, where it is black. */
export type Part = { left: number; top: number; width: number; height: number };

/** Samples of a photo's pixels per side of one pixel of the result, at most. */
const MOST_SAMPLES = 6;

/**
 * A part of a photo at another size as a model takes it: three values a pixel, from `low` for 0 to
 * `high` for 255. Each is the mean of samples spread evenly over its place, so that 40 megapixels
 * cost hardly more than one.
 */
export function sampled(
  { rgb, width, height }: Pixels,
  part: Part,
  to: { width: number; height: number; low: number; high: number },
): Float32Array {
  const across = placesOf(part.left, part.width, to.width);
  const down = placesOf(part.top, part.height, to.height);
  const scale = (to.high - to.low) / 255;
  const values = new Float32Array(to.width * to.height * 3);
  for (let y = 0, out = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++, out += 3) {
      let [red, green, blue, count] = [0, 0, 0, 0];
      for (let i = 0; i < down.each; i++) {
        const row = down.places[y * down.each + i]!;
        for (let j = 0; j < across.each; j++) {
          const column = across.places[x * across.each + j]!;
          count++;
          if (row < 0 || row >= height || column < 0 || column >= width) continue;
          const at = (row * width + column) * 3;
          red += rgb[at]!;
          green += rgb[at + 1]!;
          blue += rgb[at + 2]!;
        }
      }
      values[out] = to.low + (scale * red) / count;
      values[out + 1] = to.low + (scale * green) / count;
      values[out + 2] = to.low + (scale * blue) / count;
    }
  }
  return values;
}

/** Rows or columns of the photo for every one of the result, `each` in a row. */
function placesOf(start: number, length: number, count: number) {
  const step = length / count;
  const each = Math.max(1, Math.min(MOST_SAMPLES, Math.round(step)));
  const places = new Int32Array(count * each);
  for (let at = 0; at < places.length; at++) {
    places[at] = Math.floor(start + ((at + 0.5) / each) * step);
  }
  return { places, each };
}
