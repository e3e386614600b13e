// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Grid } from '../../film/frame/grid.ts';
import type { Plot } from '../../film/pixels/picture.ts';

/** What a layer is in a cell of the frame. */
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
  return (cells, grid) => {
    let cell = 0;
    for (let row = 0; row < grid.rows - 1; row++) {
      for (let column = 0; column < grid.columns - 1; column++, cell++) {
        const at = row * grid.columns + column;
        const us = corners(grid.u, at, grid.columns);
        const vs = corners(grid.v, at, grid.columns);
        cells[cell] = kindOf(tiles, us, vs);
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
  for (let y = 0, at = 0; y < height; y++) {
    const row = ((y >> TILE) + 1) * across + 1;
    for (let x = 0; x < width; x++, at++) {
      const tile = row + (x >> TILE);
      const opacity = alpha[at]! & 255;
      if (opacity > NEARLY) seen[tile] = 1;
      if (opacity < 255 - NEARLY) thin[tile] = 1;
    }
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

type Range = { low: number; high: number };

function kindOf({ across, seen, thin }: Tiles, us: Range, vs: Range): number {
  const left = us.low >> (16 + TILE);
  const top = vs.low >> (16 + TILE);
  // A sample reads its right and lower neighbour, of chroma two pixels on.
  const right = ((us.high + 2 * 65_536) >> (16 + TILE)) + 1;
  const bottom = ((vs.high + 2 * 65_536) >> (16 + TILE)) + 1;
  const count = (sums: Int32Array) =>
    sums[bottom * across + right]! -
    sums[top * across + right]! -
    sums[bottom * across + left]! +
    sums[top * across + left]!;
  if (count(seen) === 0) return CLEAR;
  return count(thin) === 0 ? SOLID : MIXED;
}

function corners(values: Int32Array, at: number, columns: number): Range {
  const a = values[at]!; // the caller stays within the grid
  const b = values[at + 1]!;
  const c = values[at + columns]!;
  const d = values[at + columns + 1]!;
  return { low: Math.min(a, b, c, d), high: Math.max(a, b, c, d) };
}
