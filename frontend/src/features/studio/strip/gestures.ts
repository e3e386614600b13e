import { filmSeconds, rounded } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { FILM_SECONDS_MAX } from '#contract/limits.ts';
import { beatsOf } from '#film/cut/beats.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { clamp } from '#film/layout.ts';
import { endOf, secondsOf, WORDS_SECONDS_MIN } from '../film-edits.ts';

/** A shot, words, or an end of them, to be dragged; a shot begins where another ends. */
export type Part = { kind: 'shot' | 'words'; place: number; end: 'from' | 'to' | null };

/** The second that a part is dragged to, and the seconds within which it snaps. */
export type Aim = { second: number; near: number };

/** A part of a second that words have at least where they are dragged. */
const LEAST = 0.001;

/** The second of the film at which a part is: that of the end, else that of its beginning. */
export function secondOf(document: FilmDocument, { kind, place, end }: Part): number {
  if (kind === 'shot') return cutsOf(document)[end === null ? place : place + 1] ?? 0;
  return document.words[place]?.[end ?? 'from'] ?? 0;
}

/** The length of a shot whose end is dragged: it snaps to beats and to the ends of words. */
export function shotSecondsAt(
  document: FilmDocument,
  place: number,
  { second, near, item }: Aim & { item?: Parameters<typeof secondsOf>[2] | undefined },
): number {
  const begins = cutsOf(document)[place] ?? 0;
  const { min, max } = secondsOf(document, place, item);
  const marks = [...filmBeats(document), ...wordEnds(document)];
  const end = snapped({ second, near }, marks, { min: begins + min, max: begins + max });
  return clamp(rounded(end - begins), min, max);
}

/** An end of words that is dragged: it snaps to beats, cuts and the ends of other words. */
export function wordsEndAt(
  document: FilmDocument,
  place: number,
  { second, near, end }: Aim & { end: 'from' | 'to' },
): { from?: number; to?: number } {
  const words = document.words[place];
  if (!words) return {};
  return { [end]: snapped({ second, near }, marksBeside(document, place), endOf(words, end)) };
}

/** Words that are dragged as a whole: whichever end is nearer to something snaps to it. */
export function wordsAt(
  document: FilmDocument,
  place: number,
  { second, near }: Aim,
): { from?: number; to?: number } {
  const words = document.words[place];
  if (!words) return {};
  const length = Math.max(LEAST, rounded(words.to - words.from));
  // Words that begin after the film's end would not be seen on the strip.
  const max = Math.min(filmSeconds(document) - WORDS_SECONDS_MIN, FILM_SECONDS_MAX - length);
  const marks = marksBeside(document, place).flatMap((mark) => [mark, mark - length]);
  const from = snapped({ second, near }, marks, { min: 0, max });
  return { from, to: rounded(from + length) };
}

/**
 * The place of a shot in the order when its beginning is dragged to a second: there is the same
 * place for it whichever one it has now, else it would go to and fro under a pointer that stands.
 */
export function orderAt({ shots }: FilmDocument, place: number, second: number): number {
  const starts = cutsOf({ shots: shots.toSpliced(place, 1) });
  const away = starts.map((start) => Math.abs(start - second));
  return away.indexOf(Math.min(...away));
}

/** Beats as far as a film may go: its end is dragged to those after it, too. */
export function filmBeats(document: FilmDocument): number[] {
  return beatsOf(document, FILM_SECONDS_MAX);
}

/**
 * Rows for words such that none covers another: each is in the first one that is free when it
 * begins.
 */
export function rowsOf(words: FilmDocument['words']): number[] {
  const ends: number[] = [];
  const rows = Array.from(words, () => 0);
  const order = [...words.entries()].toSorted(([, one], [, other]) => one.from - other.from);
  for (const [place, { from, to }] of order) {
    const free = ends.findIndex((end) => end <= from);
    const row = free < 0 ? ends.length : free;
    ends[row] = to;
    rows[place] = row;
  }
  return rows;
}

function marksBeside(document: FilmDocument, place: number): number[] {
  const others = { ...document, words: document.words.toSpliced(place, 1) };
  return [...filmBeats(document), ...cutsOf(document), ...wordEnds(others)];
}

function wordEnds({ words }: FilmDocument): number[] {
  return words.flatMap(({ from, to }) => [from, to]);
}

/** The mark that is near, else the second to the hundredth; within the limits. */
function snapped(
  { second, near }: Aim,
  marks: readonly number[],
  { min, max }: { min: number; max: number },
): number {
  const nearest = marks
    .filter((mark) => mark >= min && mark <= max && Math.abs(mark - second) <= near)
    .toSorted((one, other) => Math.abs(one - second) - Math.abs(other - second))
    .at(0);
  return rounded(clamp(nearest ?? Math.round(100 * second) / 100, min, max));
}
