// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { CELL } from '../../film/frame/grid.ts';
import type { Planes } from './planes.ts';
import { type Brush, nextLine, walk } from './walk.ts';

/** Of a soft layer every other pixel of every other line is sampled, and the rest lies between. */
export function lumaSoft({ frame, size, light }: Brush, layer: Planes, start: number): void {
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

/** The same for both colour differences, which have half the pixels already. */
export function chromaSoft({ frame, size, light }: Brush, layer: Planes, start: number): void {
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
