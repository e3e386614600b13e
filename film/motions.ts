import type { ReelCategory, ReelOption } from '../contract/tools/reels.ts';
import { type Cut, restsOf } from './cut/timeline.ts';
import type { Film, Key, Track } from './film.ts';
import { dancing, viralDances } from './motions/dances.ts';
import { emotions } from './motions/emotions.ts';
import { flexing, flirty, movement, posing } from './motions/posing.ts';

/**
 * How every option of every category moves. A row is a film of ten seconds at 30 frames a second,
 * with its way through a photo that is longer than the frame where its zoom does not decide it.
 * Its first frame is also the poster, so it must be bright and show the whole subject.
 *
 * The types ask for exactly the catalogue's options. `preview-engine/reel/motions.test.ts` proves
 * that any two rows of a category are visibly different.
 */
export const motions = {
  flexing,
  posing,
  dancing,
  flirty,
  movement,
  emotions,
  viralDances,
} satisfies { [C in Exclude<ReelCategory, 'custom'>]: Record<ReelOption<C>, Film> };

/** Category, then option; Maps, so that `constructor` is not one. */
const films: ReadonlyMap<string, ReadonlyMap<string, Film>> = new Map(
  Object.entries(motions).map(([name, options]) => [name, new Map(Object.entries(options))]),
);

/** The film of an option, or undefined when the catalogue has no such category and option. */
export function filmOf(category: string, option: string): Film | undefined {
  return films.get(category)?.get(option);
}

const still: Film = { tracks: [], path: [[0, 'subject']], depth: 0 };

type Motion = Partial<Record<'category' | 'option', string | undefined>>;

/** A brighter lamp takes what a face has of a face; a reel keeps it, as that is its look. */
const BRIGHTEST = 0.4;

/** The film of a shot of a document: its motion or a still, at rest only where the document is. */
export function filmOfShot(shots: readonly (Cut['shots'][number] & Motion)[], shot: number): Film {
  const { category = '', option = '' } = shots[shot] ?? {};
  const { tracks, ...film } = filmOf(category, option) ?? still;
  const dimmed = tracks.map((track): Track => {
    if (track.channel !== 'lamp' || track.kind !== 'keys') return track;
    const keys = track.keys.map(([at, by, ...how]): Key => [at, Math.min(BRIGHTEST, by), ...how]);
    return { ...track, keys };
  });
  return { ...film, tracks: dimmed, rests: restsOf({ shots }, shot) };
}
