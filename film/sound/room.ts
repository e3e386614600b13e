// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { SAMPLE_RATE, type Stereo } from './stereo.ts';

/** Ways of sound between walls, in samples: numbers without a common divisor, other ones on each side. */
const ways = { left: [1557, 1801, 2137, 2503], right: [1613, 1871, 2203, 2579] } as const;

/** What is left after so many seconds is a thousandth. */
const RING_SECONDS = 1.5;

/** The walls take the high tones first. */
const DULLNESS = 0.42;

/** Adds what a room makes of a sound: for each side three combs that feed back. */
export function addRoom(mix: Stereo, inRoom: Float32Array): void {
  addWalls(mix.left, inRoom, ways.left);
  addWalls(mix.right, inRoom, ways.right);
}

function addWalls(side: Float32Array, inRoom: Float32Array, lengths: readonly number[]): void {
  const sum = new Float32Array(side.length);
  for (const length of lengths) {
    const back = 10 ** ((-3 * length) / (RING_SECONDS * SAMPLE_RATE));
    const line = new Float32Array(length);
    let soft = 0;
    for (let at = 0, place = 0; at < side.length; at++) {
      const heard = line[place]!;
      soft = heard + DULLNESS * (soft - heard);
      line[place] = inRoom[at]! + back * soft;
      sum[at]! += heard;
      if (++place === length) place = 0;
    }
  }
  // Two all-passes make the echoes of the combs too dense to be told apart.
  for (const length of [347, 113]) diffuse(sum, length);
  for (let at = 0; at < side.length; at++) side[at]! += 0.35 * sum[at]!;
}

function diffuse(values: Float32Array, length: number): void {
  const line = new Float32Array(length);
  for (let at = 0, place = 0; at < values.length; at++) {
    const before = line[place]!;
    const into = values[at]! + 0.6 * before;
    line[place] = into;
    values[at] = before - 0.6 * into;
    if (++place === length) place = 0;
  }
}
