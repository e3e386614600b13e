import { type Film, FILM_SECONDS, poseAt } from './film.ts';
import type { Pose } from './pose.ts';

const SHOWN_SECONDS = 3;
const MOMENTS_PER_SECOND = 10;

/** In how long a tile shows these moments once: a little faster than they are. */
export const LOOP_SECONDS = 2;

/** The seconds of the clock, in steps, of the part of a film in which most happens. */
export function liveliest(film: Film): number[] {
  const count = FILM_SECONDS * MOMENTS_PER_SECOND;
  const length = SHOWN_SECONDS * MOMENTS_PER_SECOND;
  const moments = Array.from({ length: count }, (_, index) => index / MOMENTS_PER_SECOND);
  const poses = moments.map((seconds) => poseAt(film, seconds));
  const moved = poses.map((pose, index) => movement(poses[index - 1] ?? pose, pose));
  const starts = Array.from({ length: (count - length) / 5 }, (_, index) => 5 * index);
  const movedFrom = (start: number) =>
    moved.slice(start + 1, start + length).reduce((sum, by) => sum + by, 0);
  const start = starts.reduce((best, one) => (movedFrom(one) > movedFrom(best) ? one : best));
  return moments.slice(start, start + length);
}

function movement(before: Pose, after: Pose): number {
  const by = (channel: keyof Pose) => Math.abs(after[channel] - before[channel]);
  const shifts = by('x') + by('y') + by('zoom') + by('hips') + by('lean') + by('swell');
  return shifts + by('squash') + (by('roll') + by('yaw')) / 60;
}
