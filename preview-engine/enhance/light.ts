// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Pixels } from '../../film/pixels/picture.ts';

/** How a photo is exposed; all 0..1 of the 8-bit range. Measured on a small version of it. */
export type Light = {
  /** The darkest channel of what only one pixel in 200 is darker than: fog lightens all three. */
  black: number;
  /** The brightest channel of what only one pixel in 200 is brighter than. */
  white: number;
  /** The middle of everything that is not plain black. */
  median: number;
  /** Share of pixels brighter than 0.65: a dark picture that has some is dark on purpose. */
  brightShare: number;
  /** Share of pixels with a channel cut off at white. */
  burntShare: number;
  /** Mean strength of colour, 0 in a black-and-white photo. */
  colour: number;
};

export function measureLight({ rgb, width, height }: Pixels): Light {
  const lumas = new Float32Array(width * height);
  const peaks = new Float32Array(width * height);
  const lows = new Float32Array(width * height);
  let colour = 0;
  let burnt = 0;
  for (let pixel = 0, at = 0; pixel < lumas.length; pixel++, at += 3) {
    const [red, green, blue] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!];
    lumas[pixel] = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
    const peak = Math.max(red, green, blue);
    const low = Math.min(red, green, blue);
    peaks[pixel] = peak / 255;
    lows[pixel] = low / 255;
    colour += (peak - low) / 255;
    if (peak >= 254) burnt++;
  }
  for (const each of [lumas, peaks, lows]) each.sort();
  const white = quantile(peaks, 0.995);
  const seen = lumas.subarray(firstAbove(lumas, 0.05 * white));
  const pixels = lumas.length;
  return {
    black: quantile(lows, 0.005),
    white,
    median: quantile(seen.length > 0 ? seen : lumas, 0.5),
    brightShare: (pixels - firstAbove(lumas, 0.65 * Math.max(white, 0.2))) / pixels,
    burntShare: burnt / pixels,
    colour: colour / pixels,
  };
}

/** Middle grey of a photo that is exposed as it should be, at the dark and at the bright end. */
const WELL_LIT = { from: 0.34, to: 0.66 };

/**
 * The tone curve that a photo's light asks for, 0..1 to 0..1 and never falling; a well exposed
 * photo gets the straight line. Lifts the dark, keeps the highlights: nothing that was below
 * white becomes white.
 */
export function toneCurve(light: Light): (value: number) => number {
  // An evenly grey picture is neither underexposed nor foggy.
  const contrast = (light.white - light.black) / Math.max(light.white, 0.02);
  const hasContrast = clamp((contrast - 0.1) / 0.2);
  const black = hasContrast * Math.min(0.12, 0.8 * Math.max(0, light.black - 0.02));
  const range = 1 - black;
  const white = Math.max(0.02, (light.white - black) / range);
  const missing = hasContrast * clamp((0.97 - white) / 0.25);
  const exposure = Math.min(5, (0.97 / Math.max(white, 0.05)) ** (0.96 * missing));
  const exposed = (value: number) => (Math.max(0, value - black) / range) * exposure;

  const middle = clamp(exposed(light.median));
  const power = powerFor(middle, missing, light);
  // A power alone is infinitely steep at black, where it would show noise.
  const toe = 0.02;
  const low = toe ** power;
  const high = (1 + toe) ** power;
  const lifted = (value: number) => ((value + toe) ** power - low) / (high - low);
  return (value) => clamp(lifted(shoulder(exposed(value), exposure)));
}

/** `missing`: how far the photo is underexposed; one that has its white was dark on purpose. */
function powerFor(middle: number, missing: number, { brightShare, burntShare }: Light): number {
  if (middle < WELL_LIT.from) {
    const full = Math.log(WELL_LIT.from) / Math.log(Math.max(middle, 0.02));
    const isOnPurpose = clamp((brightShare - 0.04) / 0.25);
    const share = (0.5 + 0.3 * missing) * (1 - 0.5 * isOnPurpose);
    return Math.max(0.5, 1 - share * (1 - full));
  }
  if (middle > WELL_LIT.to) {
    const full = Math.log(WELL_LIT.to) / Math.log(Math.min(middle, 0.95));
    return Math.min(1.5, 1 + clamp(burntShare / 0.2) * 0.5 * (full - 1));
  }
  return 1;
}

/** Rolls off what the exposure would push beyond white. */
function shoulder(value: number, exposure: number): number {
  const knee = 0.86;
  if (value <= knee || exposure <= 1) return value;
  const room = 1 - knee;
  return knee + room * Math.tanh((value - knee) / room);
}

function quantile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function firstAbove(sorted: Float32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
