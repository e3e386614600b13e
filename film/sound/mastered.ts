// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { energyOf, loudnessOf } from './loudness.ts';
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

function factorOf(decibels: number): number {
  return 10 ** (decibels / 20);
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
