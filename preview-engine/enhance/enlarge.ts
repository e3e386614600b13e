// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { type Plane, plane } from '../../film/pixels/blur.ts';

/** How many source pixels around a pixel count in its enlargement. */
export const ENLARGE_REACH = 3;

/** Lanczos with three lobes, a quarter of a pixel to the left; reversed, to the right. */
const before = weightsAt(-0.25);
const after = before.toReversed();

/** Twice as wide and twice as high. */
export function doubled(from: Plane): Plane {
  const { width, height, values } = from;
  const wide = plane(2 * width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let left = 0;
      let right = 0;
      for (let tap = 0; tap < 7; tap++) {
        const value = values[row + Math.min(width - 1, Math.max(0, x + tap - 3))]!;
        left += before[tap]! * value;
        right += after[tap]! * value;
      }
      wide.values[2 * (row + x)] = left;
      wide.values[2 * (row + x) + 1] = right;
    }
  }
  const to = plane(2 * width, 2 * height);
  for (let y = 0; y < height; y++) {
    const upper = to.values.subarray(2 * y * to.width, (2 * y + 1) * to.width);
    const lower = to.values.subarray((2 * y + 1) * to.width, (2 * y + 2) * to.width);
    for (let tap = 0; tap < 7; tap++) {
      const row = Math.min(height - 1, Math.max(0, y + tap - 3)) * wide.width;
      const [up, down] = [before[tap]!, after[tap]!];
      for (let x = 0; x < wide.width; x++) {
        upper[x]! += up * wide.values[row + x]!;
        lower[x]! += down * wide.values[row + x]!;
      }
    }
  }
  return to;
}

function weightsAt(shift: number): number[] {
  const weights = [-3, -2, -1, 0, 1, 2, 3].map((place) => lanczos(place - shift));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function lanczos(distance: number): number {
  if (distance === 0) return 1;
  if (Math.abs(distance) >= 3) return 0;
  const angle = Math.PI * distance;
  return (3 * Math.sin(angle) * Math.sin(angle / 3)) / angle ** 2;
}
