// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Point, Size } from '../camera.ts';
import { cutOffBlur, plane } from '../pixels/blur.ts';
import { toLab, xyzAt } from '../pixels/lab.ts';
import type { Pixels } from '../pixels/picture.ts';
import { reduced } from '../pixels/reduced.ts';

/** Pixels of the square in which it is looked for. */
const side = 32;

/**
 * Where a crop of a picture has its middle if it follows what attracts attention, 0..1: edges, the
 * colour of skin and saturated colours. As libvips does it (`smartcrop`, "attention"), which cuts the
 * backdrop in the engine. `crop` is the part of the picture that is cut out.
 */
export function attentionIn(picture: Pixels, crop: Size): Point {
  const { rgb } = reduced(picture, { width: side, height: side });
  const lightness = plane(side, side);
  const score = plane(side, side);
  for (let at = 0; at < side * side; at++) {
    const [x, y, z] = xyzAt(rgb, 3 * at);
    lightness.values[at] = 100 * y;
    if (100 * y < TOO_DARK) continue;
    const length = Math.hypot(x, y, z);
    const fromSkin = Math.hypot(x / length - 0.78, y / length - 0.57, z / length - 0.44);
    score.values[at] = 100 - 100 * fromSkin + toLab(x, y, z)[1];
  }
  const edges = score.values.map((value, at) => value + 5 * Math.abs(edgeAt(lightness.values, at)));
  const area = { ...score, values: edges };
  const sigma = Math.max(1, (side * Math.hypot(crop.width, crop.height)) / 10);
  cutOffBlur(area, sigma, area, score);
  const most = area.values.reduce((best, value, at) => (value > area.values[best]! ? at : best), 0);
  return { x: (most % side) / side, y: Math.floor(most / side) / side };
}

/** Of the lightness, 0..100. */
const TOO_DARK = 5;

/** Four times a pixel less its neighbours; the edges of the picture repeat. */
function edgeAt(values: Float32Array, at: number): number {
  const [x, y] = [at % side, Math.floor(at / side)];
  const value = (across: number, down: number) =>
    values[clamped(y + down) * side + clamped(x + across)]!;
  return 4 * value(0, 0) - value(1, 0) - value(-1, 0) - value(0, 1) - value(0, -1);
}

function clamped(place: number): number {
  return Math.min(side - 1, Math.max(0, place));
}
