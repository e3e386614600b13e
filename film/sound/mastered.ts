// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { SAMPLE_RATE, silence, type Stereo } from './voices.ts';

/** The loudness that TikTok, Reels and Shorts play without turning it down, in LUFS. */
const LOUDNESS = -14;

/**
 * The highest peak between samples, in dB below the most a file can hold: AAC adds more than one.
 */
const CEILING = -4;

/** A mix that is quieter by more than these decibels is noise, and stays below the target. */
const MOST_GAIN = 36;

/** How long the beginning and the end take, in seconds, in a mix that is long enough. */
const FADES = { in: 0.008, out: 0.7 };

/**
 * A mix as loud as a film shall be, with no peak over −1 dBTP, and faded at its ends unless they
 * meet.
 */
export function mastered(mix: Stereo, { isLoop = false } = {}): Stereo {
  const faded = isLoop ? mix : fadedAtEnds(mix);
  let gain = Math.min(MOST_GAIN, LOUDNESS - loudnessOf(energyOf(faded)));
  let peaks: Float32Array = faded.left;
  let most = -Infinity;
  let result = faded;
  // What the limiter takes is made up for, of which it takes a part again.
  for (let round = 0; round < 6; round++) {
    if (gain > most) {
      most = gain + 2;
      peaks = peaksOf(faded, factorOf(CEILING - most));
    }
    result = limited(faded, peaks, { gain: factorOf(gain), ceiling: factorOf(CEILING) });
    const missing = LOUDNESS - loudnessOf(energyOf(result));
    if (Math.abs(missing) < 0.3 || missing > MOST_GAIN) break;
    gain = Math.min(MOST_GAIN, gain + 1.2 * missing);
  }
  return result;
}

function factorOf(gain: number): number {
  return 10 ** (gain / 20);
}

function fadedAtEnds(mix: Stereo): Stereo {
  const length = mix.left.length;
  const faded = silence(length);
  const rise = Math.min(FADES.in * SAMPLE_RATE, length / 8);
  const fall = Math.min(FADES.out * SAMPLE_RATE, length / 4);
  for (let at = 0; at < length; at++) {
    const part = Math.min(1, at / rise, (length - 1 - at) / fall);
    const level = part * part * (3 - 2 * part);
    faded.left[at] = level * mix.left[at]!;
    faded.right[at] = level * mix.right[at]!;
  }
  return faded;
}

/** A tenth of a second: blocks of four of them overlap by three. */
const SLICE = SAMPLE_RATE / 10;

/** K-weighted energy of each tenth of a second, of both sides; of a shorter mix, of all of it. */
function energyOf({ left, right }: Stereo): Float64Array {
  const slices = Math.max(1, Math.floor(left.length / SLICE));
  const length = Math.min(SLICE, left.length);
  const energy = new Float64Array(slices);
  for (const side of [left, right]) addEnergy(side, energy, length);
  return energy;
}

/**
 * Filters of ITU-R BS.1770-4, table 1 (the head) and table 2 (what is too low to be heard), 48 kHz.
 */
function addEnergy(side: Float32Array, energy: Float64Array, length: number): void {
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let slice = 0, at = 0; slice < energy.length; slice++) {
    let sum = 0;
    for (const end = at + length; at < end; at++) {
      const x = side[at]!;
      const y =
        1.53512485958697 * x -
        2.69169618940638 * x1 +
        1.19839281085285 * x2 +
        1.69065929318241 * y1 -
        0.73248077421585 * y2;
      const z = y - 2 * y1 + y2 + 1.99004745483398 * z1 - 0.99007225036621 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      sum += z * z;
    }
    energy[slice]! += sum / length;
  }
}

/** Integrated loudness in LUFS with the two gates of ITU-R BS.1770-4; −Infinity of silence. */
function loudnessOf(energy: Float64Array): number {
  const span = Math.min(4, energy.length);
  const blocks = Array.from({ length: energy.length - span + 1 }, (_, at) =>
    meanOf([...energy.subarray(at, at + span)]),
  );
  const heard = blocks.filter((block) => decibels(block) > -70);
  const gate = decibels(meanOf(heard)) - 10;
  return decibels(meanOf(heard.filter((block) => decibels(block) > gate)));
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function decibels(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

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
function peaksOf({ left, right }: Stereo, least: number): Float32Array {
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

/**
 * A mix made louder by `gain`, turned down smoothly before and after what would be over `ceiling`.
 */
function limited(
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
