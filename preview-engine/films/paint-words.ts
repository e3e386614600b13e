// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Size } from '../../film/camera.ts';
import type { Rect } from '../../film/layout.ts';
import type { Sheet } from '../../film/words/pieces.ts';
import type { Quad } from '../../film/words/quads.ts';
import type { Frame } from '../reel/walk.ts';

/**
 * Paints parts of a sheet of words over a frame, one after the other. Their colours are not those
 * of a look, as they are no part of the picture.
 */
export function wordPainter(sheet: Sheet, size: Size) {
  // Words stand still most of the time, and those behind people are painted for each exposure.
  const covers = new Map<string, Cover>();
  function coverFor(quad: Quad): Cover {
    const key = JSON.stringify([quad.source, quad.target]);
    const cover = covers.get(key) ?? coverOf(sheet, quad, size);
    if (covers.size > MOST_COVERS) covers.clear();
    covers.set(key, cover);
    return cover;
  }
  return (frame: Frame, quads: readonly Quad[]): void => {
    for (const quad of quads) blend(frame, coverFor(quad), { quad, width: size.width });
  };
}

const MOST_COVERS = 48;

/** The cover of a quad on an area of the frame, 0..256, row by row. */
type Cover = { area: Rect; values: Uint16Array };

/** Pixels of the frame, whole blocks of chroma. */
function areaOf({ target: { left, top, width, height } }: Quad, size: Size): Rect {
  return {
    left: Math.max(0, 2 * Math.floor(left / 2)),
    top: Math.max(0, 2 * Math.floor(top / 2)),
    right: Math.min(size.width, 2 * Math.ceil((left + width) / 2)),
    bottom: Math.min(size.height, 2 * Math.ceil((top + height) / 2)),
  };
}

/** Bilinear between the middles of the sheet's pixels. */
function coverOf(sheet: Sheet, quad: Quad, size: Size): Cover {
  const area = areaOf(quad, size);
  const { source, target } = quad;
  /**
   * For each pixel of a line where it looks into the sheet, in 1/256 of its pixels; -1 beside a
   * quad.
   */
  const placesOf = (start: 'left' | 'top', end: 'right' | 'bottom', length: 'width' | 'height') => {
    const last = (sheet[length] - 1) * 256;
    return Int32Array.from({ length: Math.max(0, area[end] - area[start]) }, (_, index) => {
      const done = (area[start] + index + 0.5 - target[start]) / target[length];
      if (done < 0 || done >= 1) return -1;
      const place = source[start] + done * source[length] - 0.5;
      return Math.min(last, Math.max(0, Math.round(place * 256)));
    });
  };
  const across = placesOf('left', 'right', 'width');
  const down = placesOf('top', 'bottom', 'height');
  const values = new Uint16Array(across.length * down.length);
  for (let row = 0; row < down.length; row++) {
    if (down[row]! >= 0) coverRow(sheet, across, down[row]!, values.subarray(row * across.length));
  }
  return { area, values };
}

function coverRow({ alpha, width }: Sheet, across: Int32Array, y: number, into: Uint16Array): void {
  const fv = y & 255;
  const upper = (y >> 8) * width;
  const lower = fv === 0 ? upper : upper + width;
  for (let column = 0; column < across.length; column++) {
    const x = across[column]!;
    if (x < 0) continue;
    const fu = x & 255;
    const left = x >> 8;
    const right = fu === 0 ? left : left + 1;
    const top = alpha[upper + left]! * (256 - fu) + alpha[upper + right]! * fu;
    const bottom = alpha[lower + left]! * (256 - fu) + alpha[lower + right]! * fu;
    into[column] = (top * (256 - fv) + bottom * fv) / (255 * 256) + 0.5;
  }
}

function blend(
  { luma, blue, red }: Frame,
  { area, values }: Cover,
  { quad: { color, opacity }, width }: { quad: Quad; width: number },
): void {
  const [y, cb, cr] = videoColor(color);
  const part = Math.round(256 * opacity);
  const line = area.right - area.left;
  for (let row = area.top, from = 0; row < area.bottom; row += 2, from += 2 * line) {
    let to = row * width + area.left;
    let half = (row * width) / 4 + area.left / 2;
    for (let x = from; x < from + line; x += 2, to += 2, half++) {
      const a = values[x]!;
      const b = values[x + 1]!;
      const c = values[x + line]!;
      const d = values[x + line + 1]!;
      const all = a + b + c + d;
      if (all === 0) continue;
      const below = to + width;
      luma[to] = blended(luma[to]!, y, a * part, 16);
      luma[to + 1] = blended(luma[to + 1]!, y, b * part, 16);
      luma[below] = blended(luma[below]!, y, c * part, 16);
      luma[below + 1] = blended(luma[below + 1]!, y, d * part, 16);
      blue[half] = blended(blue[half]!, cb, all * part, 18);
      red[half] = blended(red[half]!, cr, all * part, 18);
    }
  }
}

/** A value that has gone `share` of 2 to the power of `bits` of the way to another. */
function blended(from: number, to: number, share: number, bits: number): number {
  return from + ((Math.imul(to - from, share) + (1 << (bits - 1))) >> bits);
}

/** BT.709 of limited range, as the frame has it. */
function videoColor([red, green, blue]: Quad['color']): [y: number, cb: number, cr: number] {
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    Math.round(16 + (219 / 255) * y),
    Math.round(128 + ((224 / 255) * (blue - y)) / 1.8556),
    Math.round(128 + ((224 / 255) * (red - y)) / 1.5748),
  ];
}
