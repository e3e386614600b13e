// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { SAMPLE_RATE, silence, type Stereo } from './stereo.ts';

/** Samples on either side of a place between two samples that its value is made of. */
const REACH = 6;

/** For a quarter, a half and three quarters of the way to the next sample: a windowed sinc. */
const between = [0.25, 0.5, 0.75].map((part) =>
  Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const away = tap - REACH + 1 - part;
    const sinc = Math.sin(Math.PI * away) / (Math.PI * away);
    return sinc * Math.cos((Math.PI * away) / (2 * REACH)) ** 2;
  }),
);

/**
 * The peak of both sides at and after each sample, four times oversampled (ITU-R BS.1770-4,
 * annex 2) where it may be over `least`; elsewhere that of the samples.
 */
export function peaksOf({ left, right }: Stereo, least: number): Float32Array {
  const peaks = new Float32Array(left.length);
  for (const side of [left, right]) {
    for (let at = 0; at < side.length; at++) {
      let peak = Math.abs(side[at]!);
      const isHigh = Math.max(peak, Math.abs(side[at + 1] ?? 0)) > least / 2;
      if (isHigh && at >= REACH - 1 && at < side.length - REACH) {
        for (const taps of between) {
          let sum = 0;
          for (let tap = 0, from = at - REACH + 1; tap < 2 * REACH; tap++, from++) {
            sum += taps[tap]! * side[from]!;
          }
          peak = Math.max(peak, Math.abs(sum));
        }
      }
      if (peak > peaks[at]!) peaks[at] = peak;
    }
  }
  return peaks;
}

/** How far the limiter looks ahead and back, in samples, and how long it takes to let go. */
const AHEAD = 0.003 * SAMPLE_RATE;
const RELEASE_SECONDS = 0.09;

/** A mix made louder by `gain`, turned down smoothly before and after what would be over `ceiling`. */
export function limited(
  { left, right }: Stereo,
  peaks: Float32Array,
  { gain, ceiling }: { gain: number; ceiling: number },
): Stereo {
  const result = silence(left.length);
  const levels = levelsFor(peaks, ceiling / gain);
  // The mean of what is at most right at the middle of its window is at most right there.
  const span = 2 * AHEAD + 1;
  const levelAt = (at: number) => levels[Math.min(Math.max(at, 0), levels.length - 1)] ?? 1;
  let sum = 0;
  for (let at = -AHEAD; at <= AHEAD; at++) sum += levelAt(at);
  for (let at = 0; at < left.length; at++) {
    const level = (gain * sum) / span;
    result.left[at] = level * left[at]!;
    result.right[at] = level * right[at]!;
    sum += levelAt(at + AHEAD + 1) - levelAt(at - AHEAD);
  }
  return result;
}

/** For each sample a level that no peak within reach is too high for, rising slowly. */
function levelsFor(peaks: Float32Array, ceiling: number): Float64Array {
  const blocks = new Float64Array(Math.ceil(peaks.length / AHEAD) + 1);
  for (let at = 0; at < peaks.length; at++) {
    const block = Math.floor(at / AHEAD);
    if (peaks[at]! > blocks[block]!) blocks[block] = peaks[at]!;
  }
  const pace = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  const levels = new Float64Array(peaks.length);
  let level = 1;
  for (let at = 0; at < levels.length; at++) {
    const block = Math.floor(at / AHEAD);
    const peak = Math.max(blocks[block - 1] ?? 0, blocks[block]!, blocks[block + 1]!);
    level += (1 - level) * pace;
    if (level * peak > ceiling) level = ceiling / peak;
    levels[at] = level;
  }
  return levels;
}
