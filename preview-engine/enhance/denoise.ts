// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Plane } from '../../film/pixels/blur.ts';
import { transform, transformBack } from './dct.ts';

/** Strength of the noise in each of the 64 frequencies of an 8x8 block. */
export type NoiseSpectrum = Float64Array;

/** A frequency below this many times the noise's strength counts as noise. */
const CERTAINTY = 2.7;

/** Blocks count less towards their borders, so that none of them can be seen. */
const window8 = Float64Array.from(
  { length: 8 },
  (_, i) => 0.12 + Math.sin(((i + 0.5) * Math.PI) / 8),
);

/**
 * Removes noise and keeps edges: overlapping 8x8 blocks lose the frequencies that do not stand out
 * from `spectrum` (Yu and Sapiro, "DCT image denoising"). Blocks that came out simpler count more,
 * which is what keeps edges clean. `stride` 2..8: the smaller, the finer and the slower.
 */
export function denoise(plane: Plane, spectrum: NoiseSpectrum, stride: number): void {
  const { values, width, height } = plane;
  if (width < 8 || height < 8) return;
  const sums = new Float32Array(values.length);
  const weights = new Float32Array(values.length);
  const thresholds = spectrum.map((strength) => CERTAINTY * strength);
  const block = new Float64Array(64);
  for (const top of starts(height, stride)) {
    for (const left of starts(width, stride)) {
      load(block, values, top * width + left, width);
      transform(block);
      const kept = shrink(block, thresholds);
      // Most of a noisy sky is nothing but its mean.
      if (kept === 0) block.fill(block[0]! / 8);
      else transformBack(block);
      add(block, 1 / (1 + kept), sums, weights, top * width + left, width);
    }
  }
  for (let at = 0; at < values.length; at++) values[at] = sums[at]! / weights[at]!;
}

/** From edge to edge: the last block ends where the picture does. */
function starts(length: number, stride: number): number[] {
  const all = [];
  for (let start = 0; start < length - 8; start += stride) all.push(start);
  return [...all, length - 8];
}

export function load(
  block: Float64Array,
  values: Float32Array,
  start: number,
  width: number,
): void {
  for (let row = 0, at = start, to = 0; row < 8; row++, at += width) {
    for (let column = 0; column < 8; column++) block[to++] = values[at + column]!;
  }
}

/** Returns how many frequencies are left, always with the mean. */
function shrink(block: Float64Array, thresholds: Float64Array): number {
  let kept = 0;
  for (let frequency = 1; frequency < 64; frequency++) {
    if (Math.abs(block[frequency]!) < thresholds[frequency]!) block[frequency] = 0;
    else kept++;
  }
  return kept;
}

function add(
  block: Float64Array,
  weight: number,
  sums: Float32Array,
  weights: Float32Array,
  start: number,
  width: number,
): void {
  for (let row = 0, from = 0, at = start; row < 8; row++, at += width) {
    const rowWeight = weight * window8[row]!;
    for (let column = 0; column < 8; column++) {
      const share = rowWeight * window8[column]!;
      sums[at + column]! += share * block[from++]!;
      weights[at + column]! += share;
    }
  }
}
