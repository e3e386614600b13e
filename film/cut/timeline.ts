import { filmSeconds } from '../../contract/film-time.ts';
import { curves, FRAMES_PER_SECOND, JOIN_SECONDS, type Rests } from '../film.ts';

/** The part of a document of `contract/films.ts` that the timeline needs. */
export type Cut = {
  readonly shots: readonly { seconds: number; next: 'cut' | 'push' | 'dissolve' }[];
  readonly loop: boolean;
};

/** A shot at a second of its own clock: 0 at its cut, a little less or more within a join. */
export type Shown = { shot: number; seconds: number };

/** The content of a frame: one shot, or one that gives way to another. */
export type Moment = {
  from: Shown;
  /** `done` is 0..1 of the way from the one to the other. */
  join: { to: Shown; kind: 'push' | 'dissolve'; done: number } | null;
};

/** How many frames a film has: exactly as long as its shots, to the nearest frame. */
export function framesOf(film: Pick<Cut, 'shots'>): number {
  return Math.round(filmSeconds(film) * FRAMES_PER_SECOND);
}

/** The seconds of the film at which its shots begin, and at last its end. */
export function cutsOf({ shots }: Pick<Cut, 'shots'>): number[] {
  return [0, ...shots.map((_, last) => filmSeconds({ shots: shots.slice(0, last + 1) }))];
}

/** The rests of a shot: the first begins, the last ends with the film, to its last frame. */
export function restsOf(cut: Pick<Cut, 'shots'>, shot: number): Rests {
  const ends = shot === cut.shots.length - 1;
  const filmEnd = framesOf(cut) / FRAMES_PER_SECOND - (cutsOf(cut)[shot] ?? 0);
  return { begins: shot === 0, ends, seconds: ends ? filmEnd : (cut.shots[shot]?.seconds ?? 0) };
}

/** The shot of a second of the film, which is that of its end also later. */
export function shotAt(cut: Pick<Cut, 'shots'>, seconds: number): number {
  const next = cutsOf(cut).findIndex((start) => start > seconds);
  return Math.max(0, (next < 0 ? cut.shots.length : next) - 1);
}

/**
 * The shots that are seen from one second of the film to another, but for a moment at either end.
 */
export function shotsBetween(cut: Pick<Cut, 'shots'>, from: number, to: number): number[] {
  const moment = Math.min(JOIN_SECONDS, to - from) / 2;
  const [first, last] = [shotAt(cut, from + moment), shotAt(cut, to - moment)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * The content of the frame at a second of the film. The last frame of a loop is its first: in its
 * last half second it dissolves into the film's beginning, which stands still meanwhile.
 */
export function momentAt(cut: Cut, seconds: number): Moment {
  const cuts = cutsOf(cut);
  const shot = shotAt(cut, seconds);
  const shown = (index: number): Shown => ({ shot: index, seconds: seconds - (cuts[index] ?? 0) });
  const loopsFrom = (cuts.at(-1) ?? 0) - 1 / FRAMES_PER_SECOND - JOIN_SECONDS;
  if (cut.loop && seconds > loopsFrom) {
    const done = Math.min(1, (seconds - loopsFrom) / JOIN_SECONDS);
    return { from: shown(shot), join: { to: { shot: 0, seconds: 0 }, kind: 'dissolve', done } };
  }
  // The join with the shot before, and that with the one after.
  for (const before of [shot - 1, shot]) {
    const { next: kind = 'cut' } = cut.shots[before] ?? {};
    const done = (seconds - (cuts[before + 1] ?? 0)) / JOIN_SECONDS + 0.5;
    const isJoined = kind !== 'cut' && before < cut.shots.length - 1 && done >= 0 && done < 1;
    if (isJoined) return { from: shown(before), join: { to: shown(before + 1), kind, done } };
  }
  return { from: shown(shot), join: null };
}

/** How many pixels the next shot has pushed the one before to the left: whole blocks of chroma. */
export function pushedBy(done: number, width: number): number {
  return 2 * Math.round((curves.smooth(done) * width) / 2);
}
