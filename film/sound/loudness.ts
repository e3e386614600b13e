// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { SAMPLE_RATE, type Stereo } from './stereo.ts';

/** A tenth of a second: blocks of four of them overlap by three. */
const SLICE = SAMPLE_RATE / 10;

/** K-weighted energy of each tenth of a second, of both sides; of a shorter mix, of all of it. */
export function energyOf({ left, right }: Stereo): Float64Array {
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
export function loudnessOf(energy: Float64Array): number {
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
