// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { blur, type Plane, plane } from '../pixels/blur.ts';
import { chanceAt, driftAt, driftRow } from '../pixels/chance.ts';

/** Drawing paper: its tooth, 0..1 around 0.5, which the graphite catches on. */
export function toothOf(width: number, height: number): Plane {
  const raw = plane(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) raw.values[at] = chanceAt(x, y, 7) - 0.5;
  }
  const scratch = plane(width, height);
  const fine = plane(width, height);
  const coarse = plane(width, height);
  blur(raw, 0.8, fine, scratch);
  blur(raw, 2, coarse, scratch);
  for (let at = 0; at < fine.values.length; at++) {
    const height01 = 0.5 + 1.1 * fine.values[at]! + 2.2 * coarse.values[at]!;
    fine.values[at] = Math.min(1, Math.max(0, height01));
  }
  return fine;
}

/** How light the sheet is along a row: a little darker towards its corners, never quite even. */
export function sheetRow(to: Float32Array, y: number, height: number): void {
  driftRow(to, y, 160, 3);
  const down = (2 * y) / height - 1;
  for (let x = 0; x < to.length; x++) {
    const across = (2 * x) / to.length - 1;
    const corner = (across * across + down * down) / 2;
    to[x] = 1 - 0.075 * corner * corner + 0.008 * to[x]!;
  }
}

/** 0 at the sheet's margin, 1 inside: the hand stops, unevenly, before the paper does. */
export function insideOf(width: number, height: number): (x: number, y: number) => number {
  const margin = 0.05 * Math.min(width, height);
  return (x, y) => {
    const distance = Math.min(x, y, width - 1 - x, height - 1 - y);
    if (distance > 2 * margin) return 1;
    const uneven = 0.5 * driftAt(x, y, 1.4 * margin, 11) + 0.25 * driftAt(x, y, 0.5 * margin, 12);
    const part = Math.min(1, Math.max(0, distance / margin - 0.35 + 0.6 * uneven));
    return part * part * (3 - 2 * part);
  };
}
