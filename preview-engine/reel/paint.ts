// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { CELL } from '../../film/frame/grid.ts';
import { CLEAR, SOLID } from './cells.ts';
import type { Planes } from './planes.ts';
import { type Brush, nextLine, walk, walkChroma, walkLuma } from './walk.ts';

/**
 * Paints a layer into the frame of a brush, cell by cell: within a cell the place in the layer, the
 * gain and the tint change linearly from vertex to vertex, so that the inner loops are additions
 * and one bilinear sample per pixel. Staying inside the layer is the grid's business (`aim`).
 * Cells marked SOLID are painted without asking for the layer's alpha, MIXED with it.
 */
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
    if (layer.isSoft) lumaSoft(brush, layer, place);
    else if (kind === SOLID || layer.alpha === undefined) lumaSolid(brush, layer, place);
    else lumaMixed(brush, layer, layer.alpha, place);
    walkChroma(brush, vertex);
    const half = (row * CELL * brush.size.width) / 4 + (column * CELL) / 2;
    if (layer.isSoft) chromaSoft(brush, layer, half);
    else if (kind === SOLID || layer.alpha === undefined) chromaSolid(brush, layer, half);
    else chromaMixed(brush, layer, layer.alpha, half);
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

function lumaMixed(
  { frame, size, light }: Brush,
  layer: Planes,
  alpha: Int32Array,
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
      const four = alpha[from]!;
      if (four !== 0) {
        const fu = (u >> 8) & 255;
        const fv = (v >> 8) & 255;
        const pair = (Math.imul(luma[from]!, 256 - fu) + Math.imul(luma[from + 1]!, fu)) | 0;
        const top = pair & 0xffff;
        const level = ((top << 8) + Math.imul((pair >>> 16) - top, fv)) >> 16;
        const lit = table[Math.imul(level, g) >> 16]!;
        const under = out[place]!;
        out[place] =
          four === OPAQUE
            ? lit
            : under + ((Math.imul(lit - under, opacityIn(four, fu, fv)) + 32_768) >> 16);
      }
      u += du;
      v += dv;
      g += dg;
    }
    nextLine();
  }
}

/** Four opaque pixels: every bit is set. */
const OPAQUE = -1;

/** Between four opacities of a layer's alpha: bilinear, 0..65535. */
function opacityIn(four: number, fu: number, fv: number): number {
  const upper = Math.imul(four & 255, 256 - fu) + Math.imul((four >>> 8) & 255, fu);
  const lower = Math.imul((four >>> 16) & 255, 256 - fu) + Math.imul(four >>> 24, fu);
  // 255 * 65536 at most.
  const opacity = Math.imul(upper, 256 - fv) + Math.imul(lower, fv);
  return (opacity >> 8) + (opacity >> 16);
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
  alpha: Int32Array,
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
      const four = alpha[Math.imul(v >> 15, alphaStride) + (u >> 15)]!;
      if (four !== 0) {
        const from = Math.imul(v >> 16, stride) + (u >> 16);
        const fu = (u >> 8) & 255;
        const fv = (v >> 8) & 255;
        const upper = Math.imul(chroma[from]!, 256 - fu) + Math.imul(chroma[from + 1]!, fu);
        const lower =
          Math.imul(chroma[from + stride]!, 256 - fu) + Math.imul(chroma[from + stride + 1]!, fu);
        const both =
          Math.imul((upper >>> 8) & 0xff00ff, 256 - fv) + Math.imul((lower >>> 8) & 0xff00ff, fv);
        const opacity = opacityIn(four, 128, 128);
        const blue = blues[(both >>> 8) & 255]! + (b >> 16) - outBlue[place]!;
        const red = reds[(both >>> 24) & 255]! + (r >> 16) - outRed[place]!;
        outBlue[place] = outBlue[place]! + ((Math.imul(blue, opacity) + 32_768) >> 16);
        outRed[place] = outRed[place]! + ((Math.imul(red, opacity) + 32_768) >> 16);
      }
      u += du;
      v += dv;
      b += db;
      r += dr;
    }
    nextLine();
  }
}

/** Samples every other pixel of every other line of a soft layer's luma; the rest lies between. */
function lumaSoft({ frame, size, light }: Brush, layer: Planes, start: number): void {
  const { luma } = layer;
  const { luma: table } = light;
  const out = frame.luma;
  const stride = layer.plot.width;
  const { width } = size;
  for (let line = 0; line < CELL; line += 2) {
    let u = walk[0]!;
    let v = walk[4]!;
    let g = walk[8]!;
    const du = 2 * walk[1]!;
    const dv = 2 * walk[5]!;
    const dg = 2 * walk[9]!;
    let place = start + line * width;
    let before = -1;
    for (const end = place + CELL; place < end; place += 2) {
      const from = Math.imul(v >> 16, stride) + (u >> 16);
      const fu = (u >> 8) & 255;
      const pair = (Math.imul(luma[from]!, 256 - fu) + Math.imul(luma[from + 1]!, fu)) | 0;
      const top = pair & 0xffff;
      const level = ((top << 8) + Math.imul((pair >>> 16) - top, (v >> 8) & 255)) >> 16;
      const lit = table[Math.imul(level, g) >> 16]!;
      if (before >= 0) out[place - 1] = (before + lit) >> 1;
      out[place] = lit;
      before = lit;
      u += du;
      v += dv;
      g += dg;
    }
    out[place - 1] = before;
    if (line > 0) betweenLines(out, place - CELL - width, width);
    nextLine();
    nextLine();
  }
  const last = start + (CELL - 1) * width;
  out.copyWithin(last, last - width, last - width + CELL);
}

/** Makes a cell's line the mean of the one above and the one below. */
function betweenLines(out: Uint8Array, start: number, width: number): void {
  for (let place = start; place < start + CELL; place++) {
    out[place] = (out[place - width]! + out[place + width]!) >> 1;
  }
}

/** Chroma of a soft layer: both colour differences, which have half the pixels already. */
function chromaSoft({ frame, size, light }: Brush, layer: Planes, start: number): void {
  const { chroma, chromaWidth: stride } = layer;
  const { blue: blues, red: reds } = light;
  const { blue: outBlue, red: outRed } = frame;
  const width = size.width / 2;
  for (let line = 0; line < CELL / 2; line += 2) {
    let u = walk[0]!;
    let v = walk[4]!;
    let b = walk[8]!;
    let r = walk[12]!;
    const du = 2 * walk[1]!;
    const dv = 2 * walk[5]!;
    const db = 2 * walk[9]!;
    const dr = 2 * walk[13]!;
    let place = start + line * width;
    for (const end = place + CELL / 2; place < end; place += 2) {
      const from = Math.imul(v >> 16, stride) + (u >> 16);
      const fu = (u >> 8) & 255;
      const fv = (v >> 8) & 255;
      const upper = Math.imul(chroma[from]!, 256 - fu) + Math.imul(chroma[from + 1]!, fu);
      const lower =
        Math.imul(chroma[from + stride]!, 256 - fu) + Math.imul(chroma[from + stride + 1]!, fu);
      const both =
        Math.imul((upper >>> 8) & 0xff00ff, 256 - fv) + Math.imul((lower >>> 8) & 0xff00ff, fv);
      const blue = blues[(both >>> 8) & 255]! + (b >> 16);
      const red = reds[(both >>> 24) & 255]! + (r >> 16);
      outBlue[place] = blue;
      outBlue[place + 1] = blue;
      outBlue[place + width] = blue;
      outBlue[place + width + 1] = blue;
      outRed[place] = red;
      outRed[place + 1] = red;
      outRed[place + width] = red;
      outRed[place + width + 1] = red;
      u += du;
      v += dv;
      b += db;
      r += dr;
    }
    nextLine();
    nextLine();
  }
}
