// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Brush } from './brush.ts';
import { CELL } from './grid.ts';

/** For each of four values: where the line starts, step across, step down, change of the step. */
export const walk = new Int32Array(16);

export function walkLuma({ grid, light }: Brush, vertex: number): void {
  span(0, grid.u, grid.columns, vertex, CELL, 0);
  span(4, grid.v, grid.columns, vertex, CELL, 0);
  span(8, light.gain, grid.columns, vertex, CELL, 0);
}

/** The same places at half the size: chroma has half the samples both in frame and layer. */
export function walkChroma({ grid, light }: Brush, vertex: number): void {
  span(0, grid.u, grid.columns, vertex, CELL / 2, 1);
  span(4, grid.v, grid.columns, vertex, CELL / 2, 1);
  span(8, light.tintBlue, grid.columns, vertex, CELL / 2, 0);
  span(12, light.tintRed, grid.columns, vertex, CELL / 2, 0);
}

function span(
  at: number,
  values: Int32Array,
  columns: number,
  vertex: number,
  cell: number,
  halve: number,
): void {
  const a = values[vertex]! >> halve;
  const b = values[vertex + 1]! >> halve;
  const c = values[vertex + columns]! >> halve;
  const d = values[vertex + columns + 1]! >> halve;
  walk[at] = a;
  walk[at + 1] = (b - a) / cell;
  walk[at + 2] = (c - a) / cell;
  walk[at + 3] = (d - c - b + a) / (cell * cell);
}

export function nextLine(): void {
  for (let at = 0; at < 16; at += 4) {
    walk[at] = walk[at]! + walk[at + 2]!;
    walk[at + 1] = walk[at + 1]! + walk[at + 3]!;
  }
}
