import type { NoiseSpectrum } from './denoise.ts';
import { type Flaws, strengthOf } from './measure.ts';
import type { Recovery } from './recover.ts';

/** What is done to a photo, and how strongly; a good photo gets next to nothing. */
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
