// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Plane } from '../../film/pixels/blur.ts';

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

export function load(block: Float64Array, from: Float32Array, start: number, width: number): void {
  for (let row = 0, at = start, to = 0; row < 8; row++, at += width) {
    for (let column = 0; column < 8; column++) block[to++] = from[at + column]!;
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

/** Cosines of k/16 of a half turn, halved: the orthonormal transform of eight values. */
const [c1, c2, c3, c5, c6, c7] = [1, 2, 3, 5, 6, 7].map(
  (k) => Math.cos((k * Math.PI) / 16) / 2,
) as [number, number, number, number, number, number]; // six in, six out
const c4 = Math.sqrt(1 / 8);

/** Two-dimensional DCT of an 8x8 block in place, orthonormal: noise keeps its strength. */
export function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) forward(block, row, 1);
  for (let column = 0; column < 8; column++) forward(block, column, 8);
}

function transformBack(block: Float64Array): void {
  for (let column = 0; column < 8; column++) backward(block, column, 8);
  for (let row = 0; row < 64; row += 8) backward(block, row, 1);
}

function forward(block: Float64Array, start: number, step: number): void {
  const [i1, i2, i3, i4] = [start + step, start + 2 * step, start + 3 * step, start + 4 * step];
  const [i5, i6, i7] = [start + 5 * step, start + 6 * step, start + 7 * step];
  const sum0 = block[start]! + block[i7]!;
  const sum1 = block[i1]! + block[i6]!;
  const sum2 = block[i2]! + block[i5]!;
  const sum3 = block[i3]! + block[i4]!;
  const gap0 = block[start]! - block[i7]!;
  const gap1 = block[i1]! - block[i6]!;
  const gap2 = block[i2]! - block[i5]!;
  const gap3 = block[i3]! - block[i4]!;
  const outer = sum0 + sum3;
  const inner = sum1 + sum2;
  const outerGap = sum0 - sum3;
  const innerGap = sum1 - sum2;
  block[start] = c4 * (outer + inner);
  block[i4] = c4 * (outer - inner);
  block[i2] = c2 * outerGap + c6 * innerGap;
  block[i6] = c6 * outerGap - c2 * innerGap;
  block[i1] = c1 * gap0 + c3 * gap1 + c5 * gap2 + c7 * gap3;
  block[i3] = c3 * gap0 - c7 * gap1 - c1 * gap2 - c5 * gap3;
  block[i5] = c5 * gap0 - c1 * gap1 + c7 * gap2 + c3 * gap3;
  block[i7] = c7 * gap0 - c5 * gap1 + c3 * gap2 - c1 * gap3;
}

function backward(block: Float64Array, start: number, step: number): void {
  const [i1, i2, i3, i4] = [start + step, start + 2 * step, start + 3 * step, start + 4 * step];
  const [i5, i6, i7] = [start + 5 * step, start + 6 * step, start + 7 * step];
  const [v1, v3, v5, v7] = [block[i1]!, block[i3]!, block[i5]!, block[i7]!];
  const outer = c4 * (block[start]! + block[i4]!);
  const inner = c4 * (block[start]! - block[i4]!);
  const outerGap = c2 * block[i2]! + c6 * block[i6]!;
  const innerGap = c6 * block[i2]! - c2 * block[i6]!;
  const sum0 = outer + outerGap;
  const sum3 = outer - outerGap;
  const sum1 = inner + innerGap;
  const sum2 = inner - innerGap;
  const gap0 = c1 * v1 + c3 * v3 + c5 * v5 + c7 * v7;
  const gap1 = c3 * v1 - c7 * v3 - c1 * v5 - c5 * v7;
  const gap2 = c5 * v1 - c1 * v3 + c7 * v5 + c3 * v7;
  const gap3 = c7 * v1 - c5 * v3 + c3 * v5 - c1 * v7;
  block[start] = sum0 + gap0;
  block[i7] = sum0 - gap0;
  block[i1] = sum1 + gap1;
  block[i6] = sum1 - gap1;
  block[i2] = sum2 + gap2;
  block[i5] = sum2 - gap2;
  block[i3] = sum3 + gap3;
  block[i4] = sum3 - gap3;
}
