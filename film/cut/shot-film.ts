import { curves } from '../curves.ts';

/** How far the next shot has pushed the one before to the left, 0..1 of the frame's width. */
export function pushed(done: number): number {
  return curves.smooth(done);
}
