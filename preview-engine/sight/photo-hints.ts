// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { PhotoHint } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import type { Rect } from '../../film/layout.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { fromPixels } from '../photo-file.ts';

/** Pixels of a photo's shorter side below which a film of it is soft. */
const SMALL_SIDE = 256;

/** The longer side at which sharpness is measured: about that of a reel on a phone. */
const MEASURED_SIDE = 768;

export type Luma = { values: Uint8Array; width: number; height: number };

/** The brightness of a photo at the size at which it is judged. */
export async function lumaOf(pixels: Pixels): Promise<Luma> {
  const side = { width: MEASURED_SIDE, height: MEASURED_SIDE };
  const { data, info } = await fromPixels(pixels)
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { values: data, width: info.width, height: info.height };
}

/**
 * Hints on what may spoil a film of a photo, the gravest first. `heads` as in the photo, of which
 * `fits` says whether they are in one frame together.
 */
export function hintsOf(
  luma: Luma,
  { heads, upright, fits }: { heads: readonly Rect[]; upright: Size; fits: boolean },
): PhotoHint[] {
  const hints: [PhotoHint, boolean][] = [
    ['too-small', Math.min(upright.width, upright.height) < SMALL_SIDE],
    ['blurred', isBlurred(luma)],
    ['too-dark', isDark(luma, heads)],
    ['heads-apart', !fits],
    ['no-face', heads.length === 0],
  ];
  return hints.flatMap(([code, applies]) => (applies ? [code] : []));
}

/** Pixels on each side of an edge within which its whole rise lies, where it is sharp. */
const REACH = 6;
/** Every so many-th line is searched for edges: that finds as much as all lines. */
const LINES = 6;
/** A smaller rise is texture or noise, which says nothing. */
const LEAST_RISE = 24;
/** Fewer edges than this share of the pixels tell nothing either: a wall, fog. */
const LEAST_EDGES = 0.002;
/**
 * The share of the rise that is in one pixel, of the sharpest edges. Real photos have 0.6 and more;
 * blurred by a Gaussian of 2 pixels they have 0.3 at most.
 */
const SHARP = 0.33;

/**
 * Measured where a photo is sharpest, since a soft background is no fault; in the worse of both
 * directions, since a hand that shakes blurs in one.
 */
function isBlurred(luma: Luma): boolean {
  const shares = [sharpestShare(luma, 'across'), sharpestShare(luma, 'down')];
  return shares.some((share) => share !== null && share < SHARP);
}

/** Shares are counted in so many steps from 0 to 1. */
const STEPS = 1000;

function sharpestShare(
  { values, width, height }: Luma,
  direction: 'across' | 'down',
): number | null {
  const [next, stepX, stepY] = direction === 'across' ? [1, 1, LINES] : [width, LINES, 1];
  const shares = new Uint32Array(STEPS + 1);
  let edges = 0;
  for (let y = REACH; y < height - REACH; y += stepY) {
    for (let x = REACH; x < width - REACH; x += stepX) {
      const at = y * width + x;
      let low = 255;
      let high = 0;
      for (let step = -REACH; step <= REACH; step++) {
        const value = values[at + step * next]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      const rise = high - low;
      if (rise < LEAST_RISE) continue;
      edges++;
      shares[Math.round((STEPS * Math.abs(values[at + next]! - values[at]!)) / rise)]!++;
    }
  }
  if (LINES * edges < LEAST_EDGES * width * height) return null;
  return quantile(shares, 0.99) / STEPS;
}

/** Below this brightness even the lights of a face or of a photo are dark, 0..255. */
const DARK = 72;

/** Judged by the faces where there are some: a dark room around a face that is lit is no fault. */
function isDark({ values, width, height }: Luma, heads: readonly Rect[]): boolean {
  const seen = new Uint32Array(256);
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  for (const { left, top, right, bottom } of heads.length === 0 ? [whole] : heads) {
    for (let y = Math.floor(top * height); y < Math.floor(bottom * height); y++) {
      for (let x = Math.floor(left * width); x < Math.floor(right * width); x++) {
        seen[values[y * width + x]!]!++;
      }
    }
  }
  return quantile(seen, 0.9) < DARK;
}

/** The number that this share of what was counted is at most; without any, one above all. */
function quantile(counts: Uint32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let left = share * Math.max(0, all - 1);
  const found = counts.findIndex((count) => (left -= count) < 0);
  return found < 0 ? counts.length : found;
}
