// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Rect } from '../../contract/tools/reel-motions/layout.ts';
import type { Plane } from '../pixels/blur.ts';
import type { People } from '../sight/people.ts';
import { AREA } from '../sight/person-mask.ts';

/** Where people are: the mask of `findPeople`, and where the whole photo lies in the frame. */
export type Outline = { mask: Plane; photo: Rect };

/** A mask's pixel that takes more of the frame's width says too little of hair. */
const LARGEST_PIXEL = 0.013;

/** Where a mask cannot decide for more pixels across an outline, it does not know it. */
const WIDEST_BAND = 4;

/**
 * The outline of a photo's people, where it is clear enough to part them from what is behind.
 * `used` is the part of the photo that a reel shows.
 */
export function outlineOf(
  people: People | undefined,
  photo: Rect,
  used: Rect,
): Outline | undefined {
  const mask = people?.mask;
  if (mask === undefined) return undefined;
  const pixel = (photo.right - photo.left) / mask.width;
  const area = shareIn(mask, photo, used);
  const isUseful = pixel <= LARGEST_PIXEL && area >= AREA.least && area <= AREA.most;
  return isUseful && isClear(mask) ? { mask, photo } : undefined;
}

/** The share of people in the used part of a photo. */
function shareIn({ values, width, height }: Plane, photo: Rect, used: Rect): number {
  const across = (x: number) => ((x - photo.left) / (photo.right - photo.left)) * width;
  const down = (y: number) => ((y - photo.top) / (photo.bottom - photo.top)) * height;
  let [sum, count] = [0, 0];
  for (let y = Math.floor(down(used.top)); y < down(used.bottom) - 0.5; y++) {
    for (let x = Math.floor(across(used.left)); x < across(used.right) - 0.5; x++) {
      sum += values[y * width + x]!;
      count++;
    }
  }
  return sum / count;
}

function isClear({ values, width }: Plane): boolean {
  let undecided = 0;
  let length = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value > 0.2 && value < 0.8) undecided++;
    const right = (at + 1) % width === 0 ? value : values[at + 1]!;
    const below = values[at + width] ?? value;
    if (value >= 0.5 !== right >= 0.5) length++;
    if (value >= 0.5 !== below >= 0.5) length++;
  }
  return undecided <= WIDEST_BAND * length;
}
