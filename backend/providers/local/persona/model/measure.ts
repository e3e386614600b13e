// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Bitmap } from '../portrait/paint-portrait.ts';

/** A part of a picture, in pixels. */
export type Region = { left: number; top: number; width: number; height: number };
export type Rgb = [red: number, green: number, blue: number];

/** The median colour of a region: grain and a stray strand do not move it. */
export function medianColour({ data, width }: Bitmap, region: Region): Rgb {
  const levels: [number[], number[], number[]] = [[], [], []];
  for (let y = region.top; y < region.top + region.height; y++) {
    for (let x = region.left; x < region.left + region.width; x++) {
      const place = (y * width + x) * 3;
      for (const channel of [0, 1, 2] as const) levels[channel].push(data[place + channel]!);
    }
  }
  const [red, green, blue] = levels.map(
    (list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0,
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const COLUMNS = 16;
const ROWS = 20;

/**
 * What a face looks like, apart from how bright the picture is: the brightness of 16 by 20 cells
 * of the head, with its own mean taken off and its own spread made 1.
 */
export function signatureOf({ data, width }: Bitmap, region: Region): number[] {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const left = region.left + Math.floor(((index % COLUMNS) * region.width) / COLUMNS);
    const right = region.left + Math.floor((((index % COLUMNS) + 1) * region.width) / COLUMNS);
    const row = Math.floor(index / COLUMNS);
    const top = region.top + Math.floor((row * region.height) / ROWS);
    const low = region.top + Math.floor(((row + 1) * region.height) / ROWS);
    let sum = 0;
    for (let y = top; y < low; y++) {
      for (let x = left; x < right; x++) {
        const place = (y * width + x) * 3;
        sum += data[place]! * 0.299 + data[place + 1]! * 0.587 + data[place + 2]! * 0.114;
      }
    }
    return sum / Math.max(1, (right - left) * (low - top));
  });
  const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
  const spread = Math.sqrt(
    cells.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cells.length,
  );
  return cells.map((value) => Math.round(((value - mean) / (spread || 1)) * 1000) / 1000);
}

/** How alike two signatures are: 1 is the same face, about 0 any two pictures. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / one.length;
}

/** Distance of two colours in levels of 0..255. */
export function colourDistance(one: Rgb, other: Rgb): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
