// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Pixels } from '../../film/pixels/picture.ts';

export type Gains = readonly [red: number, green: number, blue: number];

export const NO_GAINS: Gains = [1, 1, 1];

/** A weaker cast is natural light and not a fault (logarithm of a ratio, linear light). */
const TOLERATED = 0.24;

/** The share of the rest that is removed: an evening photo stays warm. */
const SHARE = 0.9;

const MOST = 0.6;

/**
 * The factors of red, green and blue that take a colour cast out of a photo.
 *
 * Each of three estimates of the light (the mean, the mean of bright pixels, the mean of edges) is
 * wrong for some pictures, such as an orange suit or a lawn. Only what all three agree on counts,
 * and of that `share`: less where the photo itself shows that its light has no colour.
 */
export function castGains(photo: Pixels, share = 1): Gains {
  const linear = linearOf(photo);
  const guesses = [meanOf(linear, 1), meanOf(linear, 6), meanOf(edgesOf(linear, photo.width), 1)];
  const red = share * agreed(guesses.map(([r, g]) => Math.log(r / g)));
  const blue = share * agreed(guesses.map(([, g, b]) => Math.log(b / g)));
  // The pixels are not linear; the display's power takes the gain out of linear light.
  const gains = [Math.exp(-red / 2.2), 1, Math.exp(-blue / 2.2)] as const;
  const light = 0.299 * gains[0] + 0.587 + 0.114 * gains[2];
  return [gains[0] / light, 1 / light, gains[2] / light];
}

function agreed(guesses: number[]): number {
  const least = Math.min(...guesses.map(Math.abs));
  const sign = Math.sign(guesses[0]!);
  if (guesses.some((guess) => Math.sign(guess) !== sign)) return 0;
  return sign * Math.min(MOST, SHARE * Math.max(0, least - TOLERATED));
}

/** Linear light without what is cut off or too dark to have a colour. */
function linearOf({ rgb }: Pixels): Float32Array {
  const linear = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const peak = Math.max(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
    if (peak > 250 || peak < 14) continue;
    for (let channel = 0; channel < 3; channel++) {
      linear[at + channel] = (rgb[at + channel]! / 255) ** 2.2;
    }
  }
  return linear;
}

function edgesOf(linear: Float32Array, width: number): Float32Array {
  const edges = new Float32Array(linear.length);
  for (let at = 0; at + 3 * width + 3 < linear.length; at++) {
    edges[at] =
      Math.abs(linear[at]! - linear[at + 3]!) + Math.abs(linear[at]! - linear[at + 3 * width]!);
  }
  return edges;
}

/** Minkowski mean: the higher the power, the more the bright ones count. */
function meanOf(linear: Float32Array, power: number): [number, number, number] {
  const sums: [number, number, number] = [1e-9, 1e-9, 1e-9];
  for (let at = 0; at < linear.length; at += 3) {
    sums[0] += linear[at]! ** power;
    sums[1] += linear[at + 1]! ** power;
    sums[2] += linear[at + 2]! ** power;
  }
  return sums.map((sum) => sum ** (1 / power)) as [number, number, number]; // three in, three out
}
