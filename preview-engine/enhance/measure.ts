// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { blur, type Plane, plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { type Colours, coloursOf, halved } from './colour-planes.ts';
import { load, type NoiseSpectrum, transform } from './denoise.ts';

/** The flaws of a photo's pixels, measured on samples of it at their full size. */
export type Flaws = {
  /** The noise of the lightness, and of the two colour differences at half size. */
  noise: { luma: NoiseSpectrum; blue: NoiseSpectrum; red: NoiseSpectrum };
  /** How far the blocks of a strongly compressed JPEG are off, of 255. */
  blockError: number;
  /** Width of the sharpest edges as the sigma of a Gaussian, in pixels: 0.5 is crisp. */
  blur: number;
};

export function measureFlaws(photo: Pixels): Flaws {
  const samples = samplesOf(photo);
  const lumas = samples.map(({ luma }) => luma);
  const ofColour = (name: 'blue' | 'red') => {
    const halves = samples.map((sample) => halved(sample[name]));
    return spectrumOf(halves, { from: -128, to: 128 });
  };
  const luma = spectrumOf(lumas, { from: 24, to: 232 });
  const noise = { luma, blue: ofColour('blue'), red: ofColour('red') };
  return { noise, blockError: blockErrorOf(lumas), blur: blurOf(lumas) };
}

/** One number for a spectrum: its middle and high frequencies, which pictures have little of. */
export function strengthOf(spectrum: NoiseSpectrum): number {
  let sum = 0;
  let count = 0;
  for (let frequency = 0; frequency < 64; frequency++) {
    const order = (frequency >> 3) + (frequency & 7);
    if (order < 4) continue;
    sum += spectrum[frequency]! ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}

/** Samples of this size, evenly over the photo; a small photo is one sample. */
const SAMPLE = 164;
const SAMPLES_ACROSS = 6;

function samplesOf(photo: Pixels): Colours[] {
  if (photo.width * photo.height <= SAMPLE ** 2 * SAMPLES_ACROSS ** 2) {
    return [coloursOf(photo, { left: 0, top: 0, width: photo.width, height: photo.height })];
  }
  const width = Math.min(SAMPLE, photo.width);
  const height = Math.min(SAMPLE, photo.height);
  const places = Array.from({ length: SAMPLES_ACROSS }, (_, index) => index / (SAMPLES_ACROSS - 1));
  return places.flatMap((down) =>
    places.map((across) => {
      // Where the blocks of a JPEG begin.
      const left = 8 * Math.floor((across * (photo.width - width)) / 8);
      const top = 8 * Math.floor((down * (photo.height - height)) / 8);
      return coloursOf(photo, { left, top, width, height });
    }),
  );
}

/** The share of blocks that are looked at: the flattest, in which what is left is noise. */
const FLATTEST = { from: 0.005, to: 0.045 };

/** The chosen blocks are quieter than noise is on average: measured on pure noise. */
const CHOICE_BIAS = 1.12;

/**
 * The noise's strength per frequency, from the flattest blocks. They lie across the grid of a JPEG,
 * whose own block edges then count as noise. Nothing flat (a lawn) would be taken for noise, but
 * the very flattest blocks of any photo are sky, wall or blur.
 */
function spectrumOf(planes: Plane[], range: { from: number; to: number }): NoiseSpectrum {
  const all = planes.flatMap(blocksOf);
  // Towards black and white noise is cut off; only a picture that has nothing else is judged there.
  const between = all.filter(({ mean }) => mean > range.from && mean < range.to);
  const blocks = (between.length < 200 ? all : between).toSorted((a, b) => a.detail - b.detail);
  const chosen = blocks.slice(
    Math.floor(blocks.length * FLATTEST.from),
    Math.max(8, Math.ceil(blocks.length * FLATTEST.to)),
  );
  const spectrum = new Float64Array(64);
  if (chosen.length < 8) return spectrum;
  for (let frequency = 1; frequency < 64; frequency++) {
    const sizes = chosen.map(({ block }) => Math.abs(block[frequency]!)).toSorted((a, b) => a - b);
    spectrum[frequency] = (CHOICE_BIAS * sizes[sizes.length >> 1]!) / 0.6745;
  }
  return withoutGradients(spectrum);
}

type Block = { block: Float32Array; mean: number; detail: number };

function blocksOf({ values, width, height }: Plane): Block[] {
  const found: Block[] = [];
  const block = new Float64Array(64);
  for (let top = 4; top <= height - 8; top += 8) {
    for (let left = 4; left <= width - 8; left += 8) {
      load(block, values, top * width + left, width);
      transform(block);
      let detail = 0;
      for (let at = 1; at < 64; at++) if ((at >> 3) + (at & 7) > 4) detail += block[at]! ** 2;
      // A block without any noise is a drawn or a clipped surface.
      if (detail > 0.02) {
        found.push({ block: Float32Array.from(block), mean: block[0]! / 8, detail });
      }
    }
  }
  return found;
}

/** A sky's own gradient is in the lowest frequencies; noise is not that much stronger there. */
function withoutGradients(spectrum: NoiseSpectrum): NoiseSpectrum {
  const orderOf = (at: number) => (at >> 3) + (at & 7);
  const middle = spectrum.filter((_, at) => orderOf(at) >= 4 && orderOf(at) <= 6);
  const most = 1.15 * (middle.reduce((sum, strength) => sum + strength, 0) / middle.length);
  return spectrum.map((strength, at) => (orderOf(at) < 4 ? Math.min(strength, most) : strength));
}

/** The two blurs whose gradients are compared. */
const FINE = 1;
const COARSE = 1.7;

/**
 * How much weaker a known blur makes an edge shows how blurred it was (Zhuo and Sim, "Defocus map
 * estimation from a single image"). The sharpest third of the strong edges decides: a background
 * may be out of focus.
 */
function blurOf(planes: Plane[]): number {
  const found: number[] = [];
  for (const luma of planes) {
    const fine = gradients(luma, FINE);
    const coarse = gradients(luma, COARSE);
    const strong = strongest(fine);
    for (let at = 0; at < fine.length; at++) {
      if (fine[at]! < strong) continue;
      const ratio = (fine[at]! / Math.max(coarse[at]!, 1e-6)) ** 2;
      if (ratio <= 1.02) continue;
      found.push((COARSE ** 2 - ratio * FINE ** 2) / (ratio - 1));
    }
  }
  if (found.length < 50) return 0.6;
  found.sort((a, b) => a - b);
  return Math.sqrt(Math.max(0.1, found[Math.floor(found.length * 0.33)]!));
}

function gradients(luma: Plane, sigma: number): Float32Array {
  const { width, height } = luma;
  const soft = plane(width, height);
  blur(luma, sigma, soft, plane(width, height));
  const sizes = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = soft.values[at + 1]! - soft.values[at - 1]!;
      const down = soft.values[at + width]! - soft.values[at - width]!;
      sizes[at] = Math.hypot(across, down);
    }
  }
  return sizes;
}

/** The gradient that one pixel in forty exceeds; weaker ones say nothing about blur. */
function strongest(sizes: Float32Array): number {
  const sorted = sizes.toSorted();
  return Math.max(12, sorted[Math.floor(sorted.length * 0.975)]!);
}

/** Steps higher than this are edges of the picture. */
const MOST = 20;

/**
 * How much the 8x8 blocks of a JPEG differ from what they should be, of 255: by how much steps
 * between neighbours are larger where blocks meet than anywhere else. `planes` begin where blocks
 * do.
 */
export function blockErrorOf(planes: readonly Plane[]): number {
  const powers = new Float64Array(8);
  const counts = new Float64Array(8);
  for (const { values, width, height } of planes) {
    for (let y = 2; y < height - 1; y++) {
      for (let x = 2; x < width - 1; x++) {
        const at = y * width + x;
        const across = stepAt(values, at, 1);
        const down = stepAt(values, at, width);
        if (Math.abs(across) < MOST) {
          powers[x & 7]! += across * across;
          counts[x & 7]!++;
        }
        if (Math.abs(down) < MOST) {
          powers[y & 7]! += down * down;
          counts[y & 7]!++;
        }
      }
    }
  }
  const [meeting = 0, ...inside] = powers.map(
    (power, phase) => power / Math.max(1, counts[phase]!),
  );
  // The largest of the others, so that a picture's own rhythm is not taken for blocks.
  const excess = meeting - Math.max(...inside);
  return Math.sqrt(Math.max(0, excess) / 2);
}

/** The step to a pixel from the one before, without the slope both are on. */
function stepAt(values: Float32Array, at: number, stride: number): number {
  const before = values[at - stride]! - values[at - 2 * stride]!;
  const after = values[at + stride]! - values[at]!;
  return values[at]! - values[at - stride]! - (before + after) / 2;
}
