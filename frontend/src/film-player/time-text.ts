import { FRAMES_PER_SECOND } from '#film/film.ts';

/** When a frame of a film is seen: "3.2 of 10 s". */
export function timeText(frame: number, seconds: number): string {
  return `${(frame / FRAMES_PER_SECOND).toFixed(1)} of ${Number(seconds.toFixed(1))} s`;
}
