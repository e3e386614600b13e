import { blur, plane } from '../../film/pixels/blur.ts';

export const GRAIN_SIDE = 256;

/**
 * A square of film grain, the same every time: mean 0, standard deviation 1, a little softer than
 * single pixels. Its edges do not fit each other, which grain this fine does not show.
 */
export function grainTile(): Float32Array {
  const raw = plane(GRAIN_SIDE, GRAIN_SIDE);
  let state = 0x2545f491;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
  // The sum of a few is close enough to a bell curve.
  for (let at = 0; at < raw.values.length; at++)
    raw.values[at] = next() + next() + next() + next() - 2;
  const soft = plane(GRAIN_SIDE, GRAIN_SIDE);
  blur(raw, 0.6, soft, plane(GRAIN_SIDE, GRAIN_SIDE));
  const mean = soft.values.reduce((sum, value) => sum + value, 0) / soft.values.length;
  const variance =
    soft.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / soft.values.length;
  return soft.values.map((value) => (value - mean) / Math.sqrt(variance));
}
