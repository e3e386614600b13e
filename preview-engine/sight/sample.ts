// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
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
  const line = 3 * to.width;
  for (let y = 0; y < to.height; y++) {
    const sums = values.subarray(y * line, (y + 1) * line);
    for (let i = 0; i < down.each; i++) {
      const row = down.places[y * down.each + i]!;
      if (row < 0 || row >= height) continue;
      addSamples(sums, rgb.subarray(3 * row * width, 3 * (row + 1) * width), across);
    }
    scaleAll(sums, { scale, count: across.each * down.each, low: to.low });
  }
  return values;
}

/** Adds the samples of a row of the photo; beyond its ends it is black. */
function addSamples(sums: Float32Array, row: Uint8Array, { places, each }: Places): void {
  for (let at = 0; at < places.length; at++) {
    const from = 3 * places[at]!;
    if (from < 0 || from >= row.length) continue;
    const to = 3 * Math.floor(at / each);
    sums[to]! += row[from]!;
    sums[to + 1]! += row[from + 1]!;
    sums[to + 2]! += row[from + 2]!;
  }
}

type Scale = { scale: number; count: number; low: number };

function scaleAll(sums: Float32Array, { scale, count, low }: Scale): void {
  for (let at = 0; at < sums.length; at++) sums[at] = low + (scale * sums[at]!) / count;
}

type Places = { places: Int32Array; each: number };

/** Rows or columns of the photo for every one of the result, `each` in a row. */
function placesOf(start: number, length: number, count: number): Places {
  const step = length / count;
  const each = Math.max(1, Math.min(MOST_SAMPLES, Math.round(step)));
  const places = new Int32Array(count * each);
  for (let at = 0; at < places.length; at++) {
    places[at] = Math.floor(start + ((at + 0.5) / each) * step);
  }
  return { places, each };
}
