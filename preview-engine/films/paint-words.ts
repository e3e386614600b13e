// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../../film/camera.ts';
import type { Sheet } from '../../film/words/pieces.ts';
import type { Quad } from '../../film/words/words.ts';
import type { Frame } from '../reel/walk.ts';

/** Paints parts of a sheet of words over a frame, one after the other. */
export type WordPainter = (frame: Frame, quads: readonly Quad[]) => void;

/** The colours of words are not those of a look, as they are no part of the picture. */
export function wordPainter(sheet: Sheet, size: Size): WordPainter {
  const opacity = new Uint16Array(size.width * size.height);
  return (frame, quads) => {
    for (const quad of quads) {
      const area = areaOf(quad, size);
      if (area.right <= area.left || area.bottom <= area.top) continue;
      cover(opacity, { sheet, quad, area });
      blend(frame, opacity, { area, color: quad.color, width: size.width });
    }
  };
}

/** Pixels of the frame, whole blocks of chroma. */
type Area = { left: number; top: number; right: number; bottom: number };

function areaOf({ target: { left, top, width, height } }: Quad, size: Size): Area {
  return {
    left: Math.max(0, 2 * Math.floor(left / 2)),
    top: Math.max(0, 2 * Math.floor(top / 2)),
    right: Math.min(size.width, 2 * Math.ceil((left + width) / 2)),
    bottom: Math.min(size.height, 2 * Math.ceil((top + height) / 2)),
  };
}

/** Opacities of an area, 0..256: bilinear between the middles of the sheet's pixels. */
function cover(
  opacity: Uint16Array,
  { sheet, quad, area }: { sheet: Sheet; quad: Quad; area: Area },
): void {
  const { source, target } = quad;
  const across = placesOf(area.left, area.right, {
    ...{ start: target.left, length: target.width, pixels: sheet.width },
    ...{ from: source.left, part: source.width },
  });
  const down = placesOf(area.top, area.bottom, {
    ...{ start: target.top, length: target.height, pixels: sheet.height },
    ...{ from: source.top, part: source.height },
  });
  const { alpha, width } = sheet;
  const full = (quad.opacity * 256) / (255 * 65_536);
  let at = 0;
  for (const y of down) {
    if (y < 0) {
      opacity.fill(0, at, at + across.length);
      at += across.length;
      continue;
    }
    const fv = y & 255;
    const upper = (y >> 8) * width;
    const lower = fv === 0 ? upper : upper + width;
    for (const x of across) {
      if (x < 0) {
        opacity[at++] = 0;
        continue;
      }
      const fu = x & 255;
      const left = x >> 8;
      const right = fu === 0 ? left : left + 1;
      const top = alpha[upper + left]! * (256 - fu) + alpha[upper + right]! * fu;
      const bottom = alpha[lower + left]! * (256 - fu) + alpha[lower + right]! * fu;
      opacity[at++] = (top * (256 - fv) + bottom * fv) * full + 0.5;
    }
  }
}

/** For each pixel of a line where it looks into the sheet, in 1/256 of its pixels; -1 beside a quad. */
function placesOf(
  first: number,
  end: number,
  {
    start,
    length,
    pixels,
    from,
    part,
  }: { start: number; length: number; pixels: number; from: number; part: number },
): Int32Array {
  const last = (pixels - 1) * 256;
  return Int32Array.from({ length: end - first }, (_, index) => {
    const done = (first + index + 0.5 - start) / length;
    if (done < 0 || done >= 1) return -1;
    return Math.min(last, Math.max(0, Math.round((from + done * part - 0.5) * 256)));
  });
}

function blend(
  { luma, blue, red }: Frame,
  opacity: Uint16Array,
  { area, color, width }: { area: Area; color: Quad['color']; width: number },
): void {
  const [y, cb, cr] = videoColor(color);
  const line = area.right - area.left;
  for (let row = area.top, from = 0; row < area.bottom; row += 2, from += 2 * line) {
    const place = row * width + area.left;
    let half = (row * width) / 4 + area.left / 2;
    for (let x = 0; x < line; x += 2, half++) {
      const a = opacity[from + x]!;
      const b = opacity[from + x + 1]!;
      const c = opacity[from + line + x]!;
      const d = opacity[from + line + x + 1]!;
      const all = a + b + c + d;
      if (all === 0) continue;
      const to = place + x;
      luma[to] = luma[to]! + (((y - luma[to]!) * a + 128) >> 8);
      luma[to + 1] = luma[to + 1]! + (((y - luma[to + 1]!) * b + 128) >> 8);
      luma[to + width] = luma[to + width]! + (((y - luma[to + width]!) * c + 128) >> 8);
      luma[to + width + 1] = luma[to + width + 1]! + (((y - luma[to + width + 1]!) * d + 128) >> 8);
      blue[half] = blue[half]! + (((cb - blue[half]!) * all + 512) >> 10);
      red[half] = red[half]! + (((cr - red[half]!) * all + 512) >> 10);
    }
  }
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
