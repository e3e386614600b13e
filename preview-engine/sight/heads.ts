import type { Size } from '../../film/camera.ts';
import { around, type Rect } from '../../film/layout.ts';
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
 * The point that a film closes in on, 0..1 of the photo: the middle of the largest head and of
 * those others, the larger first, that fit beside it into a frame that shows `crop` of the photo.
 * `undefined` without heads.
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

function sizeOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}
