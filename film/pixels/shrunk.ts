// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../camera.ts';
import type { Pixels } from './picture.ts';

/** Each pixel the mean of `factor` x `factor`. */
export function shrunk({ rgb, width, height }: Pixels, factor: number): Pixels {
  const { width: across, height: down } = shrunkSize({ width, height }, factor);
  const small = new Uint8Array(across * down * 3);
  const sums = new Float32Array(across * 3);
  for (let y = 0; y < down; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      let from = row * width * 3;
      for (let to = 0; to < sums.length; to += 3) {
        for (let step = 0; step < factor; step++, from += 3) {
          sums[to]! += rgb[from]!;
          sums[to + 1]! += rgb[from + 1]!;
          sums[to + 2]! += rgb[from + 2]!;
        }
      }
    }
    for (let at = 0; at < sums.length; at++) {
      small[y * sums.length + at] = Math.round(sums[at]! / factor ** 2);
    }
  }
  return { rgb: small, width: across, height: down };
}

export function shrunkSize({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.floor(width / factor)),
    height: Math.max(1, Math.floor(height / factor)),
  };
}
