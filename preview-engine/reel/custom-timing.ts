import type { Key, Place, Stop, Track } from '../../film/film.ts';
import type { Move } from '../../film/moves.ts';
import type { Reading } from './custom-reading.ts';

/** Seconds of the film. */
export type Span = { from: number; to: number };

const WHOLE: Span = { from: 0, to: 10 };

/** When each part of a prompt has its turn; parts that show nothing have none. */
export function spansOf({ senses, places }: Reading): ReadonlyMap<number, Span> {
  const moving = senses.filter(
    ({ isShown, sense }) => isShown && sense.slot !== 'look' && sense.slot !== 'light',
  );
  const parts = [...new Set([...moving, ...places].map(({ part }) => part))].toSorted(
    (a, b) => a - b,
  );
  const seconds = WHOLE.to / Math.max(1, parts.length);
  return new Map(
    parts.map((part, order) => [part, { from: order * seconds, to: (order + 1) * seconds }]),
  );
}

/**
 * A move of ten seconds within its part of the film. What changes goes on from where the part
 * before has left it and stays where it ends; what repeats is faded in and out.
 */
export function within(move: Move, span: Span): Move {
  if (span.from === WHOLE.from && span.to === WHOLE.to) return move;
  const pace = (span.to - span.from) / WHOLE.to;
  const moved = (keys: readonly Key[], from: number): Key[] =>
    keys.map(([at, value, curve]) => [span.from + at * pace, value - from, curve]);
  return move.map((track): Track => {
    const envelope = track.envelope ? moved(track.envelope, 0) : fade(span);
    if (track.kind !== 'keys') return { ...track, envelope };
    if (track.keys.length === 1) return { ...track, envelope };
    const [, first] = track.keys[0] ?? [0, 0];
    return { ...track, keys: moved(track.keys, span.from === 0 ? 0 : first) };
  });
}

const FADE_SECONDS = 0.4;

function fade({ from, to }: Span): Key[] {
  const keys: Key[] = [];
  if (from > WHOLE.from) keys.push([from, 0], [from + FADE_SECONDS, 1]);
  else keys.push([0, 1]);
  if (to < WHOLE.to) keys.push([to - FADE_SECONDS, 1], [to, 0]);
  return keys;
}

/** The way through the photo that the words name, or `undefined` where they name none. */
export function pathOf(
  reading: Reading,
  spans: ReadonlyMap<number, Span>,
  pace: number,
): Stop[] | undefined {
  const goals = goalsOf(reading);
  const [first] = goals;
  if (first === undefined) return undefined;
  const start = goals.find(({ isStart }) => isStart);
  const others = goals.filter((goal) => goal !== start);
  const ways = others.length > 0 ? others : [{ ...first, place: 'subject' as const }];
  const isLater = (spans.get(ways[0]?.part ?? 0)?.from ?? 0) > 0;
  let here: (readonly [Place, number])[] = start
    ? [[start.place, 1]]
    : isLater
      ? [['subject', 1]]
      : [oppositeOf(ways[0]?.place ?? 'subject')];
  const stops = here.map(([place, share]): Stop => [0, place, share]);
  for (const [part, span] of spans) {
    const groups = groupsOf(ways.filter((goal) => goal.part === part).map(({ place }) => place));
    const seconds = (span.to - span.from) / Math.max(1, groups.length);
    for (const [order, group] of groups.entries()) {
      const from = span.from + order * seconds;
      const last = stops.at(-1)?.[0] ?? 0;
      if (from > last) stops.push(...here.map(([place, share]): Stop => [from, place, share]));
      here = group.map((place) => [place, shareOf(place)] as const);
      const arrival = from + seconds * Math.min(1, 1 / pace);
      stops.push(...here.map(([place, share]): Stop => [arrival, place, share]));
    }
  }
  return stops;
}

type Goal = { place: Place; at: number; part: number; isStart: boolean };

function goalsOf({ senses, places }: Reading): Goal[] {
  const said = senses.flatMap(({ sense: { place }, at, part, isShown }): Goal[] =>
    isShown && place !== undefined ? [{ place, at, part, isStart: false }] : [],
  );
  return [...said, ...places].toSorted((a, b) => a.at - b.at);
}

/** One after the other; left and up together are a corner. */
function groupsOf(places: readonly Place[]): Place[][] {
  const groups: Place[][] = [];
  for (const place of places) {
    const last = groups.at(-1);
    const [one] = last ?? [];
    if (one === place) continue;
    const isCorner = last?.length === 1 && one !== undefined && axisOf(one) * axisOf(place) === -1;
    if (isCorner) last?.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** 1 across, -1 up and down, 0 for anything else. */
function axisOf(place: Place): 1 | -1 | 0 {
  if (place === 'left' || place === 'right') return 1;
  return place === 'top' || place === 'bottom' ? -1 : 0;
}

/** Not quite to the edge, where a movement of the camera itself would stop dead. */
const shareOf = (place: Place): number => (axisOf(place) === 0 ? 1 : 0.95);

/** The place at which the way to a place begins. */
const oppositeOf = (place: Place): readonly [Place, number] => opposites[place] ?? ['beside', 0.5];

const opposites: Partial<Record<Place, readonly [Place, number]>> = {
  left: ['right', 0.6],
  right: ['left', 0.6],
  top: ['bottom', 0.6],
  bottom: ['top', 0.6],
  beside: ['across', 0.5],
};
