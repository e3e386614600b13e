// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Size } from '../camera.ts';
import type { Pixels } from './picture.ts';

/** Each pixel the mean of `factor` x `factor`. */
export function shrunk({ rgb, width, height }: Pixels, factor: number): Pixels {
  const { width: across, height: down } = shrunkSize({ width, height }, factor);
  const small = new Uint8Array(across * down * 3);
  const sums = new Float32Array(across * 3);
  for (let y = 0, to = 0; y < down; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      addRow(sums, rgb.subarray(row * width * 3), factor);
    }
    for (const sum of sums) small[to++] = sum / factor ** 2 + 0.5;
  }
  return { rgb: small, width: across, height: down };
}

function addRow(sums: Float32Array, rgb: Uint8Array, factor: number): void {
  let from = 0;
  for (let to = 0; to < sums.length; to += 3) {
    let red = sums[to]!;
    let green = sums[to + 1]!;
    let blue = sums[to + 2]!;
    for (let step = 0; step < factor; step++, from += 3) {
      red += rgb[from]!;
      green += rgb[from + 1]!;
      blue += rgb[from + 2]!;
    }
    sums[to] = red;
    sums[to + 1] = green;
    sums[to + 2] = blue;
  }
}

export function shrunkSize({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.floor(width / factor)),
    height: Math.max(1, Math.floor(height / factor)),
  };
}
