// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Grid } from '../../film/frame/grid.ts';
import type { Plot } from '../../film/pixels/picture.ts';

/** The kinds of a layer in a cell of the frame. */
export const CLEAR = 0;
export const SOLID = 1;
export const MIXED = 2;

/** Sorts the cells of a frame by what a layer is in them, as its grid aims them now. */
export type CellSorter = (cells: Uint8Array, grid: Grid) => void;

/** Pixels of a layer per tile, as a shift: a tile is what is asked for whether it is opaque. */
const TILE = 4;

/** Less opacity than this is none, more than its opposite is all: nobody sees the difference. */
const NEARLY = 4;

/**
 * For a layer with the opacity of its planes: says of each cell whether all it shows of the layer
 * is opaque, all of it clear, or neither.
 */
export function cellSorter(alpha: Int32Array, plot: Plot): CellSorter {
  const tiles = tilesOf(alpha, plot);
  return (cells, { u, v, columns, rows }) => {
    for (let row = 0, cell = 0; row < rows - 1; row++) {
      for (let column = 0; column < columns - 1; column++, cell++) {
        const a = row * columns + column;
        const [b, c, d] = [a + 1, a + columns, a + columns + 1];
        const left = Math.min(u[a]!, u[b]!, u[c]!, u[d]!);
        const top = Math.min(v[a]!, v[b]!, v[c]!, v[d]!);
        const right = Math.max(u[a]!, u[b]!, u[c]!, u[d]!);
        const bottom = Math.max(v[a]!, v[b]!, v[c]!, v[d]!);
        cells[cell] = kindOf(tiles, left, top, right, bottom);
      }
    }
  };
}

/** How many tiles above and left of each place are not clear, and how many are not opaque. */
type Tiles = { across: number; seen: Int32Array; thin: Int32Array };

function tilesOf(alpha: Int32Array, { width, height }: Plot): Tiles {
  const across = ((width - 1) >> TILE) + 2;
  const down = ((height - 1) >> TILE) + 2;
  const seen = new Int32Array(across * down);
  const thin = new Int32Array(across * down);
  // An entry of the planes holds four pixels.
  for (let y = 0; y < height; y += 2) {
    const start = ((y >> TILE) + 1) * across + 1;
    const row = alpha.subarray(y * width, (y + 1) * width);
    markRow(row, seen.subarray(start), thin.subarray(start));
  }
  for (const counts of [seen, thin]) {
    for (let tile = across + 1; tile < counts.length; tile++) {
      if (tile % across === 0) continue;
      counts[tile] =
        counts[tile]! + counts[tile - 1]! + counts[tile - across]! - counts[tile - across - 1]!;
    }
  }
  return { across, seen, thin };
}

function markRow(fours: Int32Array, seen: Int32Array, thin: Int32Array): void {
  for (let x = 0; x < fours.length; x += 2) {
    const tile = x >> TILE;
    const four = fours[x]!;
    if (four === 0) thin[tile] = 1;
    else if (four === -1) seen[tile] = 1;
    else {
      const most = Math.max(four & 255, (four >>> 8) & 255, (four >>> 16) & 255, four >>> 24);
      const least = Math.min(four & 255, (four >>> 8) & 255, (four >>> 16) & 255, four >>> 24);
      if (most > NEARLY) seen[tile] = 1;
      if (least < 255 - NEARLY) thin[tile] = 1;
    }
  }
}

/** The kind of what the corners of a cell see, in 1/65536 of the layer's pixels. */
function kindOf(
  { across, seen, thin }: Tiles,
  leftmost: number,
  topmost: number,
  rightmost: number,
  lowest: number,
): number {
  const left = leftmost >> (16 + TILE);
  // A sample reads its right and lower neighbour, of chroma two pixels on.
  const right = ((rightmost + 2 * 65_536) >> (16 + TILE)) + 1;
  const top = (topmost >> (16 + TILE)) * across;
  const bottom = (((lowest + 2 * 65_536) >> (16 + TILE)) + 1) * across;
  const countIn = (sums: Int32Array) =>
    sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
  if (countIn(seen) === 0) return CLEAR;
  return countIn(thin) === 0 ? SOLID : MIXED;
}
