import type { Size } from '../camera.ts';
import type { Rect } from '../layout.ts';
import type { Face, People } from './people.ts';

/** A face with its hair, ears and chin, as far as the photo shows them. */
export function headOf({ left, top, right, bottom }: Face): Rect {
  const [width, height] = [right - left, bottom - top];
  return {
    left: Math.max(0, left - 0.15 * width),
    top: Math.max(0, top - 0.55 * height),
    right: Math.min(1, right + 0.15 * width),
    bottom: Math.min(1, bottom + 0.2 * height),
  };
}

/** Empty where nobody is, and where nobody knows. */
export function headsOf(people: People | undefined): Rect[] {
  return people?.faces.map(headOf) ?? [];
}

/**
 * What a film closes in on, 0..1 of the photo: the middle of the largest head and of those others,
 * the larger first, that fit beside it into a frame that shows `crop` of the photo. `undefined`
 * heads.
 */
export function focusOn(heads: readonly Rect[], crop: Size): { x: number; y: number } | undefined {
  const [largest, ...others] = heads.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!largest) return undefined;
  let kept = largest;
  for (const head of others) {
    const both = around(kept, head);
    if (both.right - both.left <= crop.width && both.bottom - both.top <= crop.height) kept = both;
  }
  return { x: (kept.left + kept.right) / 2, y: (kept.top + kept.bottom) / 2 };
}

/** What holds both. */
export function around(a: Rect, b: Rect): Rect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function sizeOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}

/** The face of which `headOf` is the head; a guess along a side that the photo cuts. */
export function faceIn(head: Rect): Face {
  const across = inner([head.left, head.right], [0.15, 0.15]);
  const down = inner([head.top, head.bottom], [0.55, 0.2]);
  return { left: across[0], right: across[1], top: down[0], bottom: down[1], score: 1 };
}

/** A length without what it was made longer by, in shares of it, and cut off at 0 and 1. */
function inner([low, high]: [number, number], [before, after]: [number, number]): [number, number] {
  // Half of what goes beyond the photo is as good a guess as any.
  const cut = (low <= 0 ? before / 2 : 0) + (high >= 1 ? after / 2 : 0);
  const length = (high - low) / (1 + before + after - cut);
  const [start, end] = [low <= 0 ? before / 2 : before, high >= 1 ? after / 2 : after];
  return [low + start * length, high - end * length];
}
