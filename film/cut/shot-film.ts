import { curves } from '../curves.ts';
import type { Film } from '../film.ts';
import { filmOf } from '../motions.ts';
import { type Cut, restsOf } from './timeline.ts';

/** A picture that does not move, with its subject in view: the film's time stands still. */
const STILL: Film = { tracks: [], path: [[0, 'subject']], ramp: [[0, 0]] };

/** A shot's motion in its part of the film; without a name the picture stands still. */
export function filmOfShot(
  cut: Pick<Cut, 'shots'>,
  shot: number,
  { category, option }: { category?: string | undefined; option?: string | undefined },
): Film {
  const motion = category && option ? filmOf(category, option) : undefined;
  return { ...(motion ?? STILL), rests: restsOf(cut, shot) };
}

/** How far the next shot has pushed the one before to the left, 0..1 of the frame's width. */
export function pushed(done: number): number {
  return curves.smooth(done);
}
