import type { Face } from './decode-faces.ts';

type Rect = { left: number; top: number; right: number; bottom: number };

/** A face with its hair, ears and chin, as far as the photo (0..1) shows them. */
export function headOf({ left, top, right, bottom }: Face): Rect {
  const [width, height] = [right - left, bottom - top];
  return {
    left: Math.max(0, left - 0.25 * width),
    top: Math.max(0, top - 0.55 * height),
    right: Math.min(1, right + 0.25 * width),
    bottom: Math.min(1, bottom + 0.2 * height),
  };
}

/**
 * What a crop of this size (shares of the photo) is put around so that it cuts no head it need not
 * cut: the middle of the largest head and of all others, the larger first, that fit in beside it.
 * `undefined` without faces.
 */
export function focusOn(
  faces: readonly Face[],
  crop: { width: number; height: number },
): { x: number; y: number } | undefined {
  const heads = faces.map(headOf).toSorted((a, b) => areaOf(b) - areaOf(a));
  const [largest, ...others] = heads;
  if (!largest) return undefined;
  let kept = largest;
  for (const head of others) {
    const both = around(kept, head);
    if (both.right - both.left <= crop.width && both.bottom - both.top <= crop.height) kept = both;
  }
  return { x: (kept.left + kept.right) / 2, y: (kept.top + kept.bottom) / 2 };
}

function around(a: Rect, b: Rect): Rect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}
