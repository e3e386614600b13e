import type { Point } from '#film/camera.ts';

/** How far an arrow key moves the subject, and with Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const directions: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** The order's field: at most four decimals, never outside the photo. */
export function subjectField({ x, y }: Point): string {
  return `${share(x)},${share(y)}`;
}

/** The point that `subjectField` wrote; null for none. */
export function subjectPoint(field: string | null): Point | null {
  if (field === null) return null;
  const [x = 0, y = 0] = field.split(',').map(Number);
  return { x, y };
}

/** The point of a photo that was tapped, 0..1; `box` is where the window shows it. */
export function tappedPoint(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: share((clientX - box.left) / box.width), y: share((clientY - box.top) / box.height) };
}

/** The subject after an arrow key; undefined for every other key. */
export function movedSubject(
  from: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Point | undefined {
  const direction = directions.get(key);
  if (!direction) return undefined;
  const by = shiftKey ? LARGE_STEP : STEP;
  return { x: share(from.x + by * direction.x), y: share(from.y + by * direction.y) };
}

/** The place of a subject in words. */
export function placeText({ x, y }: Point): string {
  return `${Math.round(100 * x)}% from the left, ${Math.round(100 * y)}% from the top`;
}

/** A number of 0..1 with four decimals; the middle for what is none, in a box without a size. */
function share(value: number): number {
  if (!Number.isFinite(value)) return 0.5;
  return Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;
}
