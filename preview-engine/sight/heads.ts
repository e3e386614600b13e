import type { Area, CropSize } from '../../backend/media-files/crop.ts';
import type { Face } from './decode-faces.ts';
import type { People } from './people.ts';

/** A face with its hair, ears and chin, as far as the photo shows them. */
export function headOf({ left, top, right, bottom }: Face): Area {
  const [width, height] = [right - left, bottom - top];
  return {
    left: Math.max(0, left - 0.15 * width),
    top: Math.max(0, top - 0.55 * height),
    right: Math.min(1, right + 0.15 * width),
    bottom: Math.min(1, bottom + 0.2 * height),
  };
}

/** Empty where nobody is, and where nobody knows. */
export function headsOf(people: People | undefined): Area[] {
  return people?.faces.map(headOf) ?? [];
}

/**
 * What a film closes in on, 0..1 of the photo: the middle of the largest head and of those others,
 * the larger first, that fit beside it into a frame that shows `crop` of the photo. `undefined`
 * without faces.
 */
export function focusOn(
  faces: readonly Face[],
  crop: CropSize,
): { x: number; y: number } | undefined {
  const [largest, ...others] = faces.map(headOf).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!largest) return undefined;
  let kept = largest;
  for (const head of others) {
    const both = around(kept, head);
    if (both.right - both.left <= crop.width && both.bottom - both.top <= crop.height) kept = both;
  }
  return { x: (kept.left + kept.right) / 2, y: (kept.top + kept.bottom) / 2 };
}

function around(a: Area, b: Area): Area {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}
