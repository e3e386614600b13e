// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { boxMean, type Plane, plane } from '../../film/pixels/blur.ts';
import { guided } from '../../film/pixels/guided.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import type { Gains } from './cast.ts';
import { type Colours, coloursOf } from './colour-planes.ts';

/**
 * Everything that varies slowly over the picture, at a fraction of its size. Around each pixel its
 * surroundings' lightness is `slope * luma + offset`; the `even` planes are what is added to skin.
 */
export type Maps = {
  slope: Plane;
  offset: Plane;
  evenLuma: Plane;
  evenBlue: Plane;
  evenRed: Plane;
};

/**
 * Longest side of what the maps are made from: pores are finer than its pixels, blotches are not.
 */
const MAP_SIDE = 448;

export function mapFactor(photo: Pixels): number {
  return Math.max(1, Math.round(Math.max(photo.width, photo.height) / MAP_SIDE));
}

/** Contrast between surroundings (0..255) from which on they count as two. */
const SURROUNDINGS = 26;
/** Unevenness of skin below these goes, a feature of the face above them stays. */
const BLOTCH = 5;
const BLOTCH_MOST = 5;
const COLOUR_BLOTCH = 4;

export function mapsOf(small: Pixels, gains: Gains, skinShare: number): Maps {
  const { width, height } = small;
  const seen = coloursOf(small, { left: 0, top: 0, width, height }, gains);
  const side = Math.max(width, height);
  const { slope, offset } = guided(seen.luma, Math.max(2, Math.round(side / 30)), SURROUNDINGS);
  const skin = skinOf(seen);
  const radius = Math.max(2, Math.round(side / 75));
  return {
    slope,
    offset,
    evenLuma: evened(seen.luma, skin, { radius, threshold: BLOTCH, share: skinShare }),
    evenBlue: evened(seen.blue, skin, { radius, threshold: COLOUR_BLOTCH, share: skinShare }),
    evenRed: evened(seen.red, skin, { radius, threshold: COLOUR_BLOTCH, share: skinShare }),
  };
}

/**
 * How much a pixel has the colour of skin, 0..1. Skin of every tone lies close together in the two
 * colour differences; lightness is not asked.
 */
export function skinOf({ luma, blue, red }: Colours): Plane {
  const skin = plane(luma.width, luma.height);
  for (let at = 0; at < skin.values.length; at++) {
    if (luma.values[at]! < 28) continue;
    const fromBlue = (blue.values[at]! + 19) / 14;
    const fromRed = (red.values[at]! - 23) / 12;
    skin.values[at] = Math.min(1, 1.4 * Math.exp(-(fromBlue ** 2) - fromRed ** 2));
  }
  return boxMean(skin, 2);
}

function evened(
  from: Plane,
  skin: Plane,
  { radius, threshold, share }: { radius: number; threshold: number; share: number },
): Plane {
  const { slope, offset } = guided(from, radius, threshold);
  const to = plane(from.width, from.height);
  for (let at = 0; at < to.values.length; at++) {
    const smooth = slope.values[at]! * from.values[at]! + offset.values[at]!;
    const change = share * skin.values[at]! * (smooth - from.values[at]!);
    to.values[at] = Math.max(-BLOTCH_MOST, Math.min(BLOTCH_MOST, change));
  }
  return to;
}
