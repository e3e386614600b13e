// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Plane } from '../pixels/blur.ts';

/** Steps higher than this are edges of the picture. */
const MOST = 20;

/**
 * How much the 8x8 blocks of a JPEG differ from what they should be, of 255: by how much steps
 * between neighbours are larger where blocks meet than anywhere else. `planes` begin where blocks do.
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
