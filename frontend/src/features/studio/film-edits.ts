import { filmSeconds, rounded } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { FILM_SECONDS_MAX, SHOT_SECONDS_MIN, SHOTS_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { REEL_SECONDS } from '#contract/tools/reels.ts';
import { loopOfMotion } from '#film/sound/motion-loops.ts';

export type Shot = FilmDocument['shots'][number];
export type Words = FilmDocument['words'][number];

type Item = Pick<Media, 'id' | 'isVideo' | 'durationSeconds'>;

/** How long a new shot is, where there is room for it. */
const NEW_SHOT_SECONDS = 3;
const NEW_WORDS_SECONDS = 2;
export const WORDS_SECONDS_MIN = 0.1;

/** Motions that suit any picture, in turns, so that two new shots do not move alike. */
const firstMotions = [
  { category: 'posing', option: 'Power Pose' },
  { category: 'movement', option: 'Walk Toward Camera' },
  { category: 'posing', option: 'Over Shoulder Glance' },
  { category: 'flirty', option: 'Intense Eye Contact + Flirty Smirk' },
] as const;

/**
 * A film of these items, which sounds as its clips do, else as its first motion; undefined without
 * any.
 */
export function filmOfItems(items: readonly Item[]): FilmDocument | undefined {
  const empty = { shots: [], words: [], sound: 'clip', look: null, loop: false, cover: 0 } as const;
  const film = withItems({ ...empty, shots: [], words: [] }, items);
  const [first] = film.shots;
  if (!first) return undefined;
  const { category = '', option = '' } = first;
  const hasClip = items.some(({ isVideo }) => isVideo);
  return { ...film, sound: hasClip ? 'clip' : loopOfMotion({ category, option }) };
}

/** The film with a shot of each item at its end, as many as there is room for. */
export function withItems(document: FilmDocument, items: readonly Item[]): FilmDocument {
  let shots = document.shots;
  for (const item of items) {
    const room = rounded(FILM_SECONDS_MAX - filmSeconds({ shots }));
    if (shots.length === SHOTS_MAX || room < SHOT_SECONDS_MIN) break;
    const own = item.isVideo ? (item.durationSeconds ?? NEW_SHOT_SECONDS) : NEW_SHOT_SECONDS;
    // A lone clip is there in full, to be cut.
    const wanted = items.length === 1 ? own : Math.min(own, NEW_SHOT_SECONDS);
    const seconds = Math.max(SHOT_SECONDS_MIN, Math.min(room, tenths(wanted)));
    const motion = item.isVideo ? {} : firstMotions[shots.length % firstMotions.length];
    shots = [...shots, { imageId: item.id, ...motion, seconds, next: 'cut' }];
  }
  return { ...document, shots };
}

/** The film with a shot changed; one that gets a motion is no longer than that. */
export function withShot(document: FilmDocument, place: number, part: Partial<Shot>): FilmDocument {
  const shot = document.shots[place];
  if (!shot) return document;
  const changed = { ...shot, ...part };
  const longest = changed.category === undefined ? Infinity : REEL_SECONDS;
  const seconds = Math.min(changed.seconds, longest);
  return { ...document, shots: document.shots.with(place, { ...changed, seconds }) };
}

/** The film with another item in a shot's place, which it is shown as. */
export function withItem(document: FilmDocument, place: number, item: Item): FilmDocument {
  const shot = document.shots[place];
  if (!shot) return document;
  const { seconds, next, category, option } = shot;
  const motion = !item.isVideo && category !== undefined ? { category, option } : {};
  const longest = item.isVideo ? (item.durationSeconds ?? seconds) : seconds;
  const put: Shot = { imageId: item.id, ...motion, seconds: Math.min(seconds, longest), next };
  return { ...document, shots: document.shots.with(place, put) };
}

/** A film shows less than this of a picture that is said to be cut. */
const MUCH_CUT = 0.45;

/**
 * The film with every picture whole of which it would show less than half, unless it shows all so.
 */
export function withWholePictures(
  document: FilmDocument,
  items: ReadonlyMap<number, Pick<Media, 'isVideo' | 'width' | 'height'>>,
): FilmDocument {
  const shots = document.shots.map((shot) => {
    const item = items.get(shot.imageId);
    if (!item || item.isVideo || shot.fit || shot.subject) return shot;
    const shape = (item.width / item.height) * (16 / 9);
    return Math.min(shape, 1 / shape) < MUCH_CUT ? { ...shot, fit: 'whole' as const } : shot;
  });
  const isSame = shots.every((shot, place) => shot === document.shots[place]);
  return isSame ? document : { ...document, shots };
}

/** The value of a field of seconds, and its limits. */
type Time = { value: number; min: number; max: number };

/**
 * The length of a shot: at most what the others leave, what its motion has, and what is left of a
 * clip.
 */
export function secondsOf(document: FilmDocument, place: number, item?: Item): Time {
  const { seconds: value = 0, category, from } = document.shots[place] ?? {};
  const others = filmSeconds({ shots: document.shots.toSpliced(place, 1) });
  const motion = category === undefined ? Infinity : REEL_SECONDS;
  // Of a clip that is gone nothing is known but that it is as long as its shot.
  const unknown = from === undefined ? Infinity : value;
  const clip = item?.isVideo ? (item.durationSeconds ?? Infinity) - (from ?? 0) : unknown;
  const min = SHOT_SECONDS_MIN;
  const max = rounded(Math.max(min, Math.min(FILM_SECONDS_MAX - others, motion, clip)));
  return { value, min, max };
}

/** When words begin or end: not on the other side of their other end. */
export function endOf({ from, to }: Words, end: 'from' | 'to'): Time {
  return end === 'from'
    ? { value: from, min: 0, max: to - WORDS_SECONDS_MIN }
    : { value: to, min: from + WORDS_SECONDS_MIN, max: FILM_SECONDS_MAX };
}

/** New words from this second on, which end with the film at the latest. */
export function newWords(document: FilmDocument, seconds: number): Words {
  const end = filmSeconds(document);
  const from = tenths(Math.max(0, Math.min(seconds, end - NEW_WORDS_SECONDS)));
  const to = rounded(Math.min(end, from + NEW_WORDS_SECONDS));
  return { text: '', style: 'hook', place: 'top', from, to, behind: false };
}

/** The beat before or after a second; undefined where there is none. */
export function beatBeside(beats: readonly number[], seconds: number, side: 'before' | 'after') {
  // A time that was taken from a beat and rounded is that beat.
  const away = 0.02;
  return side === 'after'
    ? beats.find((beat) => beat > seconds + away)
    : beats.findLast((beat) => beat < seconds - away);
}

/** Seconds as they are shown: to the hundredth. */
export const secondsText = (seconds: number): string => String(Number(seconds.toFixed(2)));

function tenths(seconds: number): number {
  return Math.floor(seconds * 10 + 0.001) / 10;
}
