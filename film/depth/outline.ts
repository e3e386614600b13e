// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Rect } from '../layout.ts';
import { boxMean, type Plane } from '../pixels/blur.ts';

/** The places of people, 0..1, stretched over the whole photo; and where that lies in the frame. */
export type Outline = { mask: Plane; photo: Rect };

/** Outside these shares of a photo a mask is scraps or everything. */
export const AREA = { least: 0.03, most: 0.85 };

/** A mask's pixel that takes more of the frame's width says too little of hair. */
const LARGEST_PIXEL = 0.013;

/** A mask that cannot decide for more of its pixels across an outline does not know it. */
const WIDEST_BAND = 3.5;

/** Nor does one that is undecided in more than this share of people, far from any decision. */
const MOST_FOG = 0.018;

/** Pixels of the mask around one that is undecided by far. */
const FOG_RADIUS = 3;

/**
 * The outline of a photo's people, where `mask` is clear enough to part them from what is behind.
 * `used` is the part of the photo that a reel shows.
 */
export function outlineOf(mask: Plane | undefined, photo: Rect, used: Rect): Outline | undefined {
  if (mask === undefined) return undefined;
  const pixel = (photo.right - photo.left) / mask.width;
  const part = partIn(photo, used, mask);
  const area = meanIn(mask, part);
  const isUseful = pixel <= LARGEST_PIXEL && area >= AREA.least && area <= AREA.most;
  if (!isUseful || !isClear(mask)) return undefined;
  const fog = boxMean(undecidedIn(mask), FOG_RADIUS);
  fog.values.forEach((value, at) => (fog.values[at] = value > 0.999 ? 1 : 0));
  return meanIn(fog, part) <= MOST_FOG * area ? { mask, photo } : undefined;
}

/** The used part of a photo in the pixels of its mask. */
function partIn(photo: Rect, used: Rect, { width, height }: Plane): Rect {
  const across = (x: number) => ((x - photo.left) / (photo.right - photo.left)) * width;
  const down = (y: number) => ((y - photo.top) / (photo.bottom - photo.top)) * height;
  return {
    left: Math.max(0, Math.round(across(used.left))),
    right: Math.min(width, Math.round(across(used.right))),
    top: Math.max(0, Math.round(down(used.top))),
    bottom: Math.min(height, Math.round(down(used.bottom))),
  };
}

function meanIn({ values, width }: Plane, { left, right, top, bottom }: Rect): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += values[y * width + x]!;
  }
  return sum / Math.max(1, (right - left) * (bottom - top));
}

/** 1 where a mask does not decide. */
function undecidedIn(mask: Plane): Plane {
  return { ...mask, values: mask.values.map((value) => (value > 0.2 && value < 0.8 ? 1 : 0)) };
}

function isClear(mask: Plane): boolean {
  const { values, width } = mask;
  const marks = undecidedIn(mask).values;
  let undecided = 0;
  let length = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    undecided += marks[at]!;
    const right = (at + 1) % width === 0 ? value : values[at + 1]!;
    const below = values[at + width] ?? value;
    if (value >= 0.5 !== right >= 0.5) length++;
    if (value >= 0.5 !== below >= 0.5) length++;
  }
  return undecided <= WIDEST_BAND * length;
}
