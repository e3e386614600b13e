// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { CELL, type Grid, type Light } from '../../film/frame/grid.ts';
import type { Size } from '../../film/camera.ts';

/** For each of four values: where the line starts, step across, step down, change of the step. */
export const walk = new Int32Array(16);

export function walkLuma({ grid, light }: Brush, vertex: number): void {
  span(0, grid.u, grid.columns, vertex, CELL, 0);
  span(4, grid.v, grid.columns, vertex, CELL, 0);
  span(8, light.gain, grid.columns, vertex, CELL, 0);
}

/** Walks `walkLuma`'s places at half the size: chroma has half the samples in frame and layer. */
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

/** A frame of the video, planar 4:2:0. */
export type Frame = {
  /** All three planes, as ffmpeg wants them. */
  bytes: Uint8Array;
  luma: Uint8Array;
  /** Clamped, because a coloured lamp on a coloured surface would overflow. */
  blue: Uint8ClampedArray;
  red: Uint8ClampedArray;
};

export function emptyFrame(size: Size): Frame {
  const pixels = size.width * size.height;
  const bytes = new Uint8Array((pixels * 3) / 2);
  return {
    bytes,
    luma: bytes.subarray(0, pixels),
    blue: new Uint8ClampedArray(bytes.buffer, pixels, pixels / 4),
    red: new Uint8ClampedArray(bytes.buffer, pixels * 1.25, pixels / 4),
  };
}

/** The frame that a layer is painted into, how it is aimed, and in which light. */
export type Brush = { frame: Frame; size: Size; grid: Grid; light: Light };
