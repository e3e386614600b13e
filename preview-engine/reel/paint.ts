// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../../contract/tools/reel-motions/camera.ts';
import { CELL, type Grid } from './grid.ts';
import type { Light } from './light.ts';
import type { Planes } from './planes.ts';

/**
 * Draws a layer into a planar 4:2:0 frame, cell by cell: within a cell the place in the layer, the
 * gain and the tint change linearly from vertex to vertex, so that the inner loops are additions
 * and one bilinear sample per pixel. Staying inside the layer is the grid's business (`aim`).
 *

 */
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

/** What a layer is in a cell of the frame. */
export const CLEAR = 0;
export const SOLID = 1;
export const MIXED = 2;

export type Brush = { frame: Frame; size: Size; grid: Grid; light: Light };

/** Paints the cells marked SOLID without asking for the layer's alpha, and MIXED with it. */
export function paint(brush: Brush, layer: Planes, cells: Uint8Array): void {
  const across = brush.grid.columns - 1;
  for (let cell = 0; cell < cells.length; cell++) {
    const kind = cells[cell];
    if (kind === CLEAR) continue;
    const row = (cell / across) | 0;
    const column = cell - row * across;
    const vertex = row * brush.grid.columns + column;
    walkLuma(brush, vertex);
    const place = row * CELL * brush.size.width + column * CELL;
    if (kind === SOLID || layer.alpha === undefined) lumaSolid(brush, layer, place);
    else lumaMixed(brush, layer, layer.alpha, place);
    walkChroma(brush, vertex);
    const half = (row * CELL * brush.size.width) / 4 + (column * CELL) / 2;
    if (kind === SOLID || layer.alpha === undefined) chromaSolid(brush, layer, half);
    else chromaMixed(brush, layer, layer.alpha, half);
  }
}

/** For each of four values: where the line starts, step across, step down, change of the step. */
const walk = new Int32Array(16);

function walkLuma({ grid, light }: Brush, vertex: number): void {
  span(0, grid.u, grid.columns, vertex, CELL, 0);
  span(4, grid.v, grid.columns, vertex, CELL, 0);
  span(8, light.gain, grid.columns, vertex, CELL, 0);
}

/** The same places at half the size: chroma has half the samples both in frame and layer. */
function walkChroma({ grid, light }: Brush, vertex: number): void {
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

function nextLine(): void {
  for (let at = 0; at < 16; at += 4) {
    walk[at] = walk[at]! + walk[at + 2]!;
    walk[at + 1] = walk[at + 1]! + walk[at + 3]!;
  }
}

function lumaSolid({ frame, size, light }: Brush, layer: Planes, place: number): void {
  const { luma } = layer;
  const { luma: table } = light;
  const out = frame.luma;
  const stride = layer.plot.width;
  for (let line = 0; line < CELL; line++, place += size.width - CELL) {
    let u = walk[0]!;
    let v = walk[4]!;
    let g = walk[8]!;
    const du = walk[1]!;
    const dv = walk[5]!;
    const dg = walk[9]!;
    for (const end = place + CELL; place < end; place++) {
      const from = Math.imul(v >> 16, stride) + (u >> 16);
      const fu = (u >> 8) & 255;
      const pair = (Math.imul(luma[from]!, 256 - fu) + Math.imul(luma[from + 1]!, fu)) | 0;
      const top = pair & 0xffff;
      const level = ((top << 8) + Math.imul((pair >>> 16) - top, (v >> 8) & 255)) >> 16;
      out[place] = table[Math.imul(level, g) >> 16]!;
      u += du;
      v += dv;
      g += dg;
    }
    nextLine();
  }
}

/** Nearest alpha is enough: the edge of a card is a soft shadow, and few cells have one. */
function lumaMixed(
  { frame, size, light }: Brush,
  layer: Planes,
  alpha: Uint8Array,
  place: number,
): void {
  const { luma } = layer;
  const { luma: table } = light;
  const out = frame.luma;
  const stride = layer.plot.width;
  for (let line = 0; line < CELL; line++, place += size.width - CELL) {
    let u = walk[0]!;
    let v = walk[4]!;
    let g = walk[8]!;
    const du = walk[1]!;
    const dv = walk[5]!;
    const dg = walk[9]!;
    for (const end = place + CELL; place < end; place++) {
      const from = Math.imul(v >> 16, stride) + (u >> 16);
      const opacity = alpha[from]!;
      if (opacity !== 0) {
        const fu = (u >> 8) & 255;
        const pair = (Math.imul(luma[from]!, 256 - fu) + Math.imul(luma[from + 1]!, fu)) | 0;
        const top = pair & 0xffff;
        const level = ((top << 8) + Math.imul((pair >>> 16) - top, (v >> 8) & 255)) >> 16;
        const lit = table[Math.imul(level, g) >> 16]!;
        const under = out[place]!;
        out[place] = under + ((Math.imul(lit - under, opacity * 257) + 32_768) >> 16);
      }
      u += du;
      v += dv;
      g += dg;
    }
    nextLine();
  }
}

function chromaSolid({ frame, size, light }: Brush, layer: Planes, place: number): void {
  const { chroma, chromaWidth: stride } = layer;
  const { blue: blues, red: reds } = light;
  const { blue: outBlue, red: outRed } = frame;
  const skip = size.width / 2 - CELL / 2;
  for (let line = 0; line < CELL / 2; line++, place += skip) {
    let u = walk[0]!;
    let v = walk[4]!;
    let b = walk[8]!;
    let r = walk[12]!;
    const du = walk[1]!;
    const dv = walk[5]!;
    const db = walk[9]!;
    const dr = walk[13]!;
    for (const end = place + CELL / 2; place < end; place++) {
      const from = Math.imul(v >> 16, stride) + (u >> 16);
      const fu = (u >> 8) & 255;
      const fv = (v >> 8) & 255;
      const upper = Math.imul(chroma[from]!, 256 - fu) + Math.imul(chroma[from + 1]!, fu);
      const lower =
        Math.imul(chroma[from + stride]!, 256 - fu) + Math.imul(chroma[from + stride + 1]!, fu);
      const both =
        Math.imul((upper >>> 8) & 0xff00ff, 256 - fv) + Math.imul((lower >>> 8) & 0xff00ff, fv);
      outBlue[place] = blues[(both >>> 8) & 255]! + (b >> 16);
      outRed[place] = reds[(both >>> 24) & 255]! + (r >> 16);
      u += du;
      v += dv;
      b += db;
      r += dr;
    }
    nextLine();
  }
}

function chromaMixed(
  { frame, size, light }: Brush,
  layer: Planes,
  alpha: Uint8Array,
  place: number,
): void {
  const { chroma, chromaWidth: stride } = layer;
  const { blue: blues, red: reds } = light;
  const { blue: outBlue, red: outRed } = frame;
  const alphaStride = layer.plot.width;
  const skip = size.width / 2 - CELL / 2;
  for (let line = 0; line < CELL / 2; line++, place += skip) {
    let u = walk[0]!;
    let v = walk[4]!;
    let b = walk[8]!;
    let r = walk[12]!;
    const du = walk[1]!;
    const dv = walk[5]!;
    const db = walk[9]!;
    const dr = walk[13]!;
    for (const end = place + CELL / 2; place < end; place++) {
      const opacity = alpha[Math.imul(v >> 15, alphaStride) + (u >> 15)]! * 257;
      const both = chroma[Math.imul(v >> 16, stride) + (u >> 16)]!;
      const blue = blues[both & 255]! + (b >> 16) - outBlue[place]!;
      const red = reds[(both >>> 16) & 255]! + (r >> 16) - outRed[place]!;
      outBlue[place] = outBlue[place]! + ((Math.imul(blue, opacity) + 32_768) >> 16);
      outRed[place] = outRed[place]! + ((Math.imul(red, opacity) + 32_768) >> 16);
      u += du;
      v += dv;
      b += db;
      r += dr;
    }
    nextLine();
  }
}
