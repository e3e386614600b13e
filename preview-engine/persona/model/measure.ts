// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Pixels } from '#film/pixels/picture.ts';

/** A part of a picture, in pixels. */
export type Region = { left: number; top: number; width: number; height: number };
export type Rgb = [red: number, green: number, blue: number];

/** The median colour of a region: grain and a stray strand do not move it. */
export function medianColour({ rgb, width }: Pixels, region: Region): Rgb {
  const levels: [number[], number[], number[]] = [[], [], []];
  for (let y = region.top; y < region.top + region.height; y++) {
    for (let x = region.left; x < region.left + region.width; x++) {
      const place = (y * width + x) * 3;
      for (const channel of [0, 1, 2] as const) levels[channel].push(rgb[place + channel]!);
    }
  }
  const [red, green, blue] = levels.map(
    (list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0,
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const COLUMNS = 24;
const ROWS = 32;
/** Columns at either side that show more of the background than of a face. */
const MARGIN = 2;
/** Cells around a cell that it is compared with, in each direction. */
const AROUND = 3;
export const SIGNATURE_LENGTH = (COLUMNS / 2 - MARGIN) * ROWS;

/**
 * The look of a face, whatever the light: how much brighter each cell of the head is than the cells
 * around it, made one with its mirror image (the light may come from either side), with the spread
 * of all made 1. `head` is the box from crown to chin and cheek to cheek.
 */
export function signatureOf(pixels: Pixels, head: Region): number[] {
  const cells = logarithmsOf(pixels, head);
  const folded = cells.map((value, index) => {
    const column = index % COLUMNS;
    return (value + cells[index - column + COLUMNS - 1 - column]!) / 2;
  });
  const features = folded
    .map((value, index) => value - meanAround(folded, index))
    .filter((_, index) => index % COLUMNS >= MARGIN && index % COLUMNS < COLUMNS / 2);
  const mean = features.reduce((sum, value) => sum + value, 0) / features.length;
  const squares = features.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares / features.length) || 1;
  return features.map((value) => Math.round(((value - mean) / spread) * 1000) / 1000);
}

/** The eye sees parts, not differences, of brightness. */
function logarithmsOf({ rgb, width }: Pixels, head: Region): number[] {
  const edge = (from: number, size: number, index: number, count: number) =>
    from + Math.floor((index * size) / count);
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const column = index % COLUMNS;
    const row = Math.floor(index / COLUMNS);
    const left = edge(head.left, head.width, column, COLUMNS);
    const right = edge(head.left, head.width, column + 1, COLUMNS);
    const top = edge(head.top, head.height, row, ROWS);
    const low = edge(head.top, head.height, row + 1, ROWS);
    let sum = 0;
    for (let y = top; y < low; y++) {
      for (let x = left; x < right; x++) {
        const place = (y * width + x) * 3;
        sum += rgb[place]! * 0.299 + rgb[place + 1]! * 0.587 + rgb[place + 2]! * 0.114;
      }
    }
    return Math.log(sum / Math.max(1, (right - left) * (low - top)) + 12);
  });
}

function meanAround(cells: readonly number[], index: number): number {
  const column = index % COLUMNS;
  const row = Math.floor(index / COLUMNS);
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, row - AROUND); y <= Math.min(ROWS - 1, row + AROUND); y++) {
    for (let x = Math.max(0, column - AROUND); x <= Math.min(COLUMNS - 1, column + AROUND); x++) {
      sum += cells[y * COLUMNS + x]!;
      count++;
    }
  }
  return sum / count;
}

/** How alike two signatures are: 1 is the same face, about 0 any two pictures. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / one.length;
}

/** Distance of two colours in levels of 0..255. */
export function colourDistance(one: Rgb, other: Rgb): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
