// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { limited, peaksOf } from './limiter.ts';
import { SAMPLE_RATE, silence, type Stereo } from './stereo.ts';

/** What TikTok, Reels and Shorts play without turning it down, in LUFS. */
const LOUDNESS = -14;

/** Of the peaks between samples, in dB below the most a file can hold: AAC adds more than one. */
const CEILING = -4;

/** A mix that is quieter by more than these decibels is noise, and stays below the target. */
const MOST_GAIN = 36;

/** How long the beginning and the end take, in seconds, in a mix that is long enough. */
const FADES = { in: 0.008, out: 0.7 };

/** A mix as loud as a film shall be, with no peak over −1 dBTP, and faded at its ends. */
export function mastered(mix: Stereo): Stereo {
  const faded = fadedAtEnds(mix);
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

/** Filters of ITU-R BS.1770-4, table 1 (the head) and table 2 (what is too low to be heard), 48 kHz. */
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
