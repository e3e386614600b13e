// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the
// loops around them
import type { Size } from '../camera.ts';
import { carriedFrom } from './carried.ts';
import { type Box, coverageOf, type Polygon } from './coverage.ts';
import { boundsOf, type Spot } from './pieces.ts';
import { bodiesAt, BODY_CELLS, type SeenShot } from './presence.ts';

/** Why words stand before people whom they were wanted behind. */
export type BehindRemark = 'no-outline' | 'no-room-behind';

/** The parts of the words' time at which they are looked at; the worst counts. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The margin at the frame's edges that words keep free while they move, in widths of the frame. */
const MARGIN = 0.02;

/** The part of the ink that is hidden of words that look as if they stood behind a person. */
const HIDDEN = { least: 0.2, most: 0.5 };

/** The most of a letter that may be hidden: at least a third of each is seen. */
const MOST_OF_LETTER = 2 / 3;

/** A spot in the middle of the words' time, and where words are at each second of the film. */
export type SpotBehind = Spot & { at: (second: number) => Spot };

/**
 * The first of some spots that is right for words behind people; at a fixed one they need only be
 * read. A shot without people decides nothing. Over one shot words move with its picture, so that
 * people go on hiding what they hide; at a fixed spot, and over a cut, they stand still.
 */
export function spotBehind(
  spots: Iterable<Spot>,
  about: {
    from: number;
    to: number;
    /** The letters of the words at their own size; `box` is that around them. */
    letters: { of: readonly (readonly Polygon[])[]; box: Box };
    shots: readonly SeenShot[];
    frame: Size;
    isFixed: boolean;
  },
): SpotBehind | BehindRemark {
  const { from, to, letters, shots, frame, isFixed } = about;
  const [only, ...more] = shots;
  const moving = more.length === 0 && !isFixed ? only : undefined;
  const moveAt = moving ? carriedFrom(moving, (from + to) / 2, frame) : () => (spot: Spot) => spot;
  const seen = MOMENTS.flatMap((part) => {
    const second = from + part * (to - from);
    const shot = shots.find(({ begins, ends }) => second >= begins && second < ends);
    const hasPeople = shot && (shot.presence.outline || shot.presence.faces.length > 0);
    if (!hasPeople) return [];
    const map = bodiesAt(shot.presence, second - shot.begins, frame);
    return [map && { map, move: moveAt(second) }];
  });
  const moments = seen.filter((moment) => moment !== null);
  if (moments.length === 0 || moments.length < seen.length) return 'no-outline';
  const ink = letters.of.flatMap((letter) => inkOf(letter, letters.box) ?? []);
  const least = isFixed ? 0 : HIDDEN.least;
  const most = isFixed ? 1 : HIDDEN.most;
  const isRight = (spot: Spot) =>
    moments.every(({ map, move }) => {
      const moved = move(spot);
      if (moving && !isInside(moved.box, frame)) return false;
      const hidden = hiddenOf(ink, moved, map, frame);
      return hidden !== null && hidden >= least && hidden <= most;
    });
  for (const spot of spots) {
    if (isRight(spot)) return { ...spot, at: (second) => moveAt(second)(spot) };
  }
  return 'no-room-behind';
}

function isInside({ left, top, width, height }: Box, frame: Size): boolean {
  const margin = MARGIN * frame.width;
  const [right, bottom] = [frame.width - left - width, frame.height - top - height];
  return Math.min(left, top, right, bottom) >= margin;
}

/** Points of a letter from the left and upper edge of the words: x, y and how much ink is there. */
type Ink = Float32Array;

/** Points across the longer side of a letter. */
const POINTS = 10;

function inkOf(letter: readonly Polygon[], around: Box): Ink | null {
  const bounds = boundsOf(letter, 0);
  if (!bounds) return null;
  const step = Math.max(bounds.width, bounds.height) / POINTS;
  const box = { left: 0, top: 0, width: POINTS + 1, height: POINTS + 1 };
  const small = letter.map((polygon) =>
    polygon.map((at, index) => (at - (index % 2 === 0 ? bounds.left : bounds.top)) / step),
  );
  const points: number[] = [];
  coverageOf(small, box).forEach((ink, at) => {
    if (ink === 0) return;
    const [x, y] = [at % box.width, Math.floor(at / box.width)];
    const left = bounds.left - around.left + (x + 0.5) * step;
    const top = bounds.top - around.top + (y + 0.5) * step;
    points.push(left, top, ink * step * step);
  });
  return Float32Array.from(points);
}

/** The part of all ink that people hide; `null` where too little is seen of a letter. */
function hiddenOf(
  letters: readonly Ink[],
  { box, scale }: Spot,
  map: Uint8Array,
  frame: Size,
): number | null {
  const { width, height } = BODY_CELLS;
  let [hidden, all] = [0, 0];
  for (const points of letters) {
    let [hiddenHere, allHere] = [0, 0];
    for (let at = 0; at < points.length; at += 3) {
      const x = Math.floor(((box.left + points[at]! * scale) / frame.width) * width);
      const y = Math.floor(((box.top + points[at + 1]! * scale) / frame.height) * height);
      const ink = points[at + 2]!;
      allHere += ink;
      if (x >= 0 && x < width && map[y * width + x] === 1) hiddenHere += ink;
    }
    if (hiddenHere > MOST_OF_LETTER * allHere) return null;
    hidden += hiddenHere;
    all += allHere;
  }
  return all > 0 ? hidden / all : null;
}
