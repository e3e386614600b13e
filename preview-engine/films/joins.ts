// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../../film/camera.ts';
import { pushedBy } from '../../film/cut/timeline.ts';
import type { Frame } from '../reel/walk.ts';

/** Lets one frame give way to another: it becomes `done`, 0..1, of the other. */
export function dissolve(frame: Frame, { bytes: to }: Pick<Frame, 'bytes'>, done: number): void {
  const part = Math.round(done * 256);
  const { bytes } = frame;
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = bytes[at]! + (((to[at]! - bytes[at]!) * part + 128) >> 8);
  }
}

/** Has the next frame push one to the left, `done` 0..1 of the time. */
export function push(
  frame: Frame,
  next: Frame,
  { done, size }: { done: number; size: Size },
): void {
  const by = pushedBy(done, size.width);
  pushPlane(frame.luma, next.luma, size.width, by);
  pushPlane(frame.blue, next.blue, size.width / 2, by / 2);
  pushPlane(frame.red, next.red, size.width / 2, by / 2);
}

type Bytes = Uint8Array | Uint8ClampedArray;

function pushPlane(plane: Bytes, next: Bytes, width: number, by: number): void {
  for (let start = 0; start < plane.length; start += width) {
    plane.copyWithin(start, start + by, start + width);
    plane.set(next.subarray(start, start + by), start + width - by);
  }
}
