// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { blur, type Plane, plane, reachOf } from '../../film/pixels/blur.ts';
import type { NoiseSpectrum } from './denoise.ts';
import { type Flaws, strengthOf } from './measure.ts';

/** The remedies that a photo gets, and their strength; a good photo gets next to nothing. */
export type Remedies = {
  noise: {
    luma: NoiseSpectrum | undefined;
    blue: NoiseSpectrum | undefined;
    red: NoiseSpectrum | undefined;
  };
  /** Distance of the blocks that noise is removed in. */
  stride: number;
  scale: 1 | 2;
  /** One after the other: of the photo as it is, and of the enlarged one. */
  recovery: { before: Recovery[]; after: Recovery[] };
  /** Share of the unevenness of skin that is taken away. */
  skinShare: number;
  /** How much stronger a detail stands out from its surroundings. */
  localContrast: number;
  /** Strength of the film grain, of 255. */
  grain: number;
};

/** Photos of fewer pixels are enlarged to twice the width and height. */
const SMALL_PIXELS = 1_300_000;

/** An invisible block error, and the strength of noise that each step above it counts as. */
const NO_BLOCKS = 1.9;
const BLOCKS = 4;
const MOST_BLOCKS = 8;

/** Sigma of an edge that looks sharp, in pixels. */
const CRISP = 0.75;

const MOST_BLUR = 3.2;

export function remediesFor(
  flaws: Flaws,
  { width, height }: { width: number; height: number },
): Remedies {
  const pixels = width * height;
  const scale = pixels <= SMALL_PIXELS ? 2 : 1;
  const noise = strengthOf(flaws.noise.luma);
  const noisy = ramp(noise, 1.2, 2.4);
  const blueNoisy = ramp(strengthOf(flaws.noise.blue), 0.7, 1.4);
  const redNoisy = ramp(strengthOf(flaws.noise.red), 0.7, 1.4);
  const blocks = Math.min(MOST_BLOCKS, BLOCKS * Math.max(0, flaws.blockError - NO_BLOCKS));
  const lack = Math.sqrt(Math.max(0, Math.min(MOST_BLUR, flaws.blur) ** 2 - CRISP ** 2));
  const faint = 1.2 + 0.45 * Math.max(noise, blocks);
  return {
    noise: {
      luma: atLeast(weighted(flaws.noise.luma, noisy), blocks),
      blue: atLeast(weighted(flaws.noise.blue, blueNoisy), 0.6 * blocks),
      red: atLeast(weighted(flaws.noise.red, redNoisy), 0.6 * blocks),
    },
    stride: pixels > 5e6 ? 4 : pixels > 2e6 ? 3 : 2,
    scale,
    recovery: {
      before: recoveryOf(lack, faint),
      after: scale === 2 ? [{ sigma: 0.95, share: 0.42, faint }] : [],
    },
    skinShare: 0.4,
    localContrast: 0.06 + 0.1 * ramp(lack, 0.5, 1.5),
    grain: 0.5 + 0.6 * noisy + 0.5 * ramp(lack, 0.6, 2),
  };
}

/** Strong blurs are undone only in part, because more would show rings around edges. */
function recoveryOf(lack: number, faint: number): Recovery[] {
  const share = 0.95 * ramp(lack, 0.25, 0.9) - 0.2 * ramp(lack, 1.5, 3);
  if (share === 0) return [];
  return [{ sigma: Math.max(0.7, 0.92 * lack), share, faint }];
}

function atLeast(spectrum: NoiseSpectrum | undefined, strength: number): NoiseSpectrum | undefined {
  if (strength === 0) return spectrum;
  const least = new Float64Array(64).fill(strength);
  return spectrum ? least.map((value, at) => Math.max(value, spectrum[at] ?? 0)) : least;
}

function weighted(spectrum: NoiseSpectrum, weight: number): NoiseSpectrum | undefined {
  return weight === 0 ? undefined : spectrum.map((strength) => weight * strength);
}

/** 0 up to `from`, 1 from `to` on. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/**
 * How detail is brought back: undo a blur of `sigma`, by `share`; what is below `faint` is noise.
 */
type Recovery = { sigma: number; share: number; faint: number };

/** How far a pixel is changed by its neighbours. */
export function recoveryReach({ sigma }: Recovery): number {
  return 3 * reachOf(sigma) + nearOf(sigma);
}

/**
 * Van Cittert's deconvolution, four rounds at once: `x + (1-g)x + (1-g)²x + (1-g)³x` with `g` the
 * blur. A pixel ends hardly beyond its neighbours' range, so edges become steeper without halos.
 */
export function recover(luma: Plane, recovery: Recovery): void {
  const { sigma, share, faint } = recovery;
  const { width, height, values } = luma;
  const [once, twice, thrice, scratch] = [1, 2, 3, 4].map(() => plane(width, height)) as [
    Plane,
    Plane,
    Plane,
    Plane,
  ]; // four in, four out
  blur(luma, sigma, once, scratch);
  blur(once, sigma, twice, scratch);
  blur(twice, sigma, thrice, scratch);
  const { lows, highs } = ranges(luma, nearOf(sigma));
  const noise = faint ** 2;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    const detail = 3 * value - 6 * once.values[at]! + 4 * twice.values[at]! - thrice.values[at]!;
    const power = detail * detail;
    const sharper = value + (share * detail * power) / (power + noise);
    const low = lows.values[at]!;
    const high = highs.values[at]!;
    const beyond = 0.5 + 0.05 * (high - low);
    once.values[at] = Math.min(high + beyond, Math.max(low - beyond, sharper));
  }
  values.set(once.values);
}

function nearOf(sigma: number): number {
  return Math.max(1, Math.min(3, Math.round(sigma)));
}

/** The darkest and the lightest within `radius`, across into rows of their own and then down. */
function ranges(from: Plane, radius: number): { lows: Plane; highs: Plane } {
  const { width, height } = from;
  const lows = plane(width, height);
  const highs = plane(width, height);
  const [lowAcross, highAcross] = [plane(width, height).values, plane(width, height).values];
  for (let y = 0; y < height; y++) {
    rangeAcross(from.values, y * width, width, radius, lowAcross, highAcross);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    lows.values.set(lowAcross.subarray(row, row + width), row);
    highs.values.set(highAcross.subarray(row, row + width), row);
    for (let step = -radius; step <= radius; step++) {
      const other = Math.min(height - 1, Math.max(0, y + step)) * width;
      if (other !== row) widen(lows.values, highs.values, row, lowAcross, highAcross, other, width);
    }
  }
  return { lows, highs };
}

function rangeAcross(
  from: Float32Array,
  start: number,
  width: number,
  radius: number,
  lows: Float32Array,
  highs: Float32Array,
): void {
  const end = start + width - 1;
  for (let at = start; at <= end; at++) {
    const last = at + radius < end ? at + radius : end;
    let low = from[at]!;
    let high = low;
    for (let other = at - radius > start ? at - radius : start; other <= last; other++) {
      const value = from[other]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lows[at] = low;
    highs[at] = high;
  }
}

function widen(
  lows: Float32Array,
  highs: Float32Array,
  row: number,
  otherLows: Float32Array,
  otherHighs: Float32Array,
  other: number,
  width: number,
): void {
  for (let x = 0; x < width; x++) {
    const low = otherLows[other + x]!;
    const high = otherHighs[other + x]!;
    if (low < lows[row + x]!) lows[row + x] = low;
    if (high > highs[row + x]!) highs[row + x] = high;
  }
}
