// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { blur, type Plane, plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { NO_GAINS } from './cast.ts';
import { eachBand, halved } from './colour-planes.ts';
import { denoise, type NoiseSpectrum } from './denoise.ts';
import { strengthOf } from './measure.ts';
import type { Remedies } from './remedies.ts';

/**
 * The photo without its noise, in `into`, which may be the photo's own pixels; the photo itself if
 * it has hardly any.
 */
export function cleaned(
  photo: Pixels,
  { remedies: { noise, stride }, into }: { remedies: Remedies; into: Pixels['rgb'] },
  onFraction: (fraction: number) => void,
): Pixels {
  const { luma, blue, red } = noise;
  if (!luma && !blue && !red) return photo;
  const { width, height } = photo;
  // Rows of a band are written when the next one is read, which begins a few rows above its own.
  let done = { rgb: new Uint8Array(0), at: 0 };
  const dither = grainTile();
  eachBand(photo, { margin: 16, gains: NO_GAINS }, (planes, { from, to, inset }) => {
    into.set(done.rgb, done.at);
    const rgb = new Uint8Array((to - from) * width * 3);
    done = { rgb, at: from * width * 3 };
    if (luma) denoise(planes.luma, luma, stride);
    if (blue) denoiseHalved(planes.blue, blue, stride);
    if (red) denoiseHalved(planes.red, red, stride);
    for (let y = from; y < to; y++) {
      let at = (y - from + inset) * width;
      let out = (y - from) * width * 3;
      for (let x = 0; x < width; x++, at++, out += 3) {
        // Dithered, because dark photos are brightened later and would show the steps of 8 bits.
        const light =
          planes.luma.values[at]! + 0.3 * dither[(y % GRAIN_SIDE) * GRAIN_SIDE + (x % GRAIN_SIDE)]!;
        const b = planes.blue.values[at]!;
        const r = planes.red.values[at]!;
        rgb[out] = byte(light + 1.4025 * r);
        rgb[out + 1] = byte(light - 0.3442 * b - 0.7144 * r);
        rgb[out + 2] = byte(light + 1.773 * b);
      }
    }
    onFraction(to / height);
  });
  into.set(done.rgb, done.at);
  return { rgb: into, width, height };
}

/** Colour is removed of noise at half size, where its blotches are; what is finer is weakened. */
function denoiseHalved(colour: Plane, spectrum: NoiseSpectrum, stride: number): void {
  const noisy = halved(colour);
  const clean = { ...noisy, values: noisy.values.slice() };
  denoise(clean, spectrum, stride);
  const faint = (3.5 * strengthOf(spectrum)) ** 2;
  const { values, width, height } = colour;
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * noisy.width;
    const far = Math.min(noisy.height - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * noisy.width;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = x >> 1;
      const right = Math.min(noisy.width - 1, Math.max(0, left + (x & 1 ? 1 : -1)));
      const was = between(noisy.values, near, far, left, right);
      const fine = values[at]! - was;
      const power = fine * fine;
      values[at] = between(clean.values, near, far, left, right) + (fine * power) / (power + faint);
    }
  }
}

/** Bilinear: the nearer of two pixels counts three quarters. */
function between(of: Float32Array, near: number, far: number, left: number, right: number): number {
  const upper = 0.75 * of[near + left]! + 0.25 * of[near + right]!;
  const lower = 0.75 * of[far + left]! + 0.25 * of[far + right]!;
  return 0.75 * upper + 0.25 * lower;
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

export const GRAIN_SIDE = 256;

/**
 * A square of film grain, the same every time: mean 0, standard deviation 1, a little softer than
 * single pixels. Its edges do not fit each other, which grain this fine does not show.
 */
export function grainTile(): Float32Array {
  const raw = plane(GRAIN_SIDE, GRAIN_SIDE);
  let state = 0x2545f491;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
  // The sum of a few is close enough to a bell curve.
  for (let at = 0; at < raw.values.length; at++)
    raw.values[at] = next() + next() + next() + next() - 2;
  const soft = plane(GRAIN_SIDE, GRAIN_SIDE);
  blur(raw, 0.6, soft, plane(GRAIN_SIDE, GRAIN_SIDE));
  const mean = soft.values.reduce((sum, value) => sum + value, 0) / soft.values.length;
  const variance =
    soft.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / soft.values.length;
  return soft.values.map((value) => (value - mean) / Math.sqrt(variance));
}
