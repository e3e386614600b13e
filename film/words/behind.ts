// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the
// loops around them
import type { Size } from '../camera.ts';
import { type Box, coverageOf, type Polygon } from './coverage.ts';
import { boundsOf } from './pieces.ts';
import { bodiesAt, BODY_CELLS, type SeenShot } from './presence.ts';

/** The place where words are drawn, and their scale: 1 is their own size. */
export type Spot = { box: Box; scale: number };

/** Why words stand before people whom they were wanted behind. */
export type BehindRemark = 'no-outline' | 'no-room-behind';

/** The parts of the words' time at which they are looked at; the worst counts. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The part of the ink that is hidden of words that look as if they stood behind a person. */
const HIDDEN = { least: 0.2, most: 0.5 };

/** The most of a letter that may be hidden: at least a third of each is seen. */
const MOST_OF_LETTER = 2 / 3;

/**
 * The first of some spots that is right for words behind people; at a fixed one they need only be
 * read. A shot without people decides nothing.
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
): Spot | BehindRemark {
  const { from, to, letters, shots, frame, isFixed } = about;
  const seen = MOMENTS.flatMap((part) => {
    const second = from + part * (to - from);
    const shot = shots.find(({ begins, ends }) => second >= begins && second < ends);
    const hasPeople = shot && (shot.presence.outline || shot.presence.faces.length > 0);
    return hasPeople ? [bodiesAt(shot.presence, second - shot.begins, frame)] : [];
  });
  const maps = seen.filter((map) => map !== null);
  if (maps.length === 0 || maps.length < seen.length) return 'no-outline';
  const ink = letters.of.flatMap((letter) => inkOf(letter, letters.box) ?? []);
  const least = isFixed ? 0 : HIDDEN.least;
  const most = isFixed ? 1 : HIDDEN.most;
  const isRight = (spot: Spot) =>
    maps.every((map) => {
      const hidden = hiddenOf(ink, spot, map, frame);
      return hidden !== null && hidden >= least && hidden <= most;
    });
  for (const spot of spots) if (isRight(spot)) return spot;
  return 'no-room-behind';
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
