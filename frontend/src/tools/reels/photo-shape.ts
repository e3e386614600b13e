import type { Point, Size } from '#film/camera.ts';
import type { Rect } from '#film/layout.ts';

/**
 * Changes of a photo in the form: quarter turns clockwise, then the part of the turned photo that
 * is kept.
 */
export type PhotoShape = { turns: number; kept: Rect };

export const asChosen: PhotoShape = { turns: 0, kept: { left: 0, top: 0, right: 1, bottom: 1 } };

/** Width by height of a reel. */
const UPRIGHT = 9 / 16;

/** A reel has what it is about here: a little above its middle. */
const LOOKED_AT = { x: 0.5, y: 0.38 };

/** The shape after one more quarter turn clockwise. */
export function turn({ turns, kept }: PhotoShape): PhotoShape {
  const { left, top, right, bottom } = kept;
  return {
    turns: (turns + 1) % 4,
    kept: { left: 1 - bottom, top: left, right: 1 - top, bottom: right },
  };
}

/** A point of a photo after a quarter turn clockwise. */
export const turnPoint = ({ x, y }: Point): Point => ({ x: 1 - y, y: x });

/** The largest 9:16 part of a photo of this size, with `around` where a reel has its subject. */
export function uprightPart({ width, height }: Size, around: Point): Rect {
  const part = {
    width: Math.min(1, (height * UPRIGHT) / width),
    height: Math.min(1, width / UPRIGHT / height),
  };
  const left = clamp(around.x - LOOKED_AT.x * part.width, 1 - part.width);
  const top = clamp(around.y - LOOKED_AT.y * part.height, 1 - part.height);
  return { left, top, right: left + part.width, bottom: top + part.height };
}

/** Whether a photo of this size is a reel's shape, but for a pixel. */
export function isUpright({ width, height }: Size): boolean {
  return Math.abs(width - height * UPRIGHT) < 1;
}

/** The shape after only `part` (0..1 of what is kept) was kept. */
export function cut({ turns, kept }: PhotoShape, part: Rect): PhotoShape {
  const x = (share: number) => kept.left + share * (kept.right - kept.left);
  const y = (share: number) => kept.top + share * (kept.bottom - kept.top);
  return {
    turns,
    kept: { left: x(part.left), right: x(part.right), top: y(part.top), bottom: y(part.bottom) },
  };
}

/** A point of a photo as one of its part; at its edge where it was cut off. */
export function pointInPart({ x, y }: Point, { left, top, right, bottom }: Rect): Point {
  return { x: clamp((x - left) / (right - left), 1), y: clamp((y - top) / (bottom - top), 1) };
}

/** A point of a shaped photo as one of the photo as it was chosen. */
export function pointAsChosen({ x, y }: Point, { turns, kept }: PhotoShape): Point {
  const { left, top, right, bottom } = kept;
  let point = { x: left + x * (right - left), y: top + y * (bottom - top) };
  for (let turned = turns; turned % 4 > 0; turned++) point = turnPoint(point);
  return point;
}

/** The pixels of the turned photo that are kept, of an original of this size. */
export function keptPixels({ turns, kept }: PhotoShape, original: Size): Size & Point {
  const turned = turns % 2 === 0 ? original : { width: original.height, height: original.width };
  const [x, y] = [Math.round(kept.left * turned.width), Math.round(kept.top * turned.height)];
  return {
    x,
    y,
    width: Math.max(1, Math.round(kept.right * turned.width) - x),
    height: Math.max(1, Math.round(kept.bottom * turned.height) - y),
  };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}
