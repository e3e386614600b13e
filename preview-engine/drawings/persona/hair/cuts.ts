import type { HairCut } from '#preview-engine/persona/traits.ts';
import type { Point } from '../../svg/ink.ts';
import { both, flip, pointsOf } from '../../svg/paths.ts';
import { each, times } from '../../svg/shapes.ts';
import {
  curls,
  disc,
  faded,
  grainOfHair,
  knot,
  lock,
  partings,
  pulledBack,
  rope,
  skullcap,
  tail,
} from './caps.ts';
import { fallBehind, fallInFront, falls } from './falls.ts';
import { combed, type HairPen, mass, shine } from './pen.ts';

type Cut = {
  /** The hair that is seen behind neck and shoulders. */
  behind: (pen: HairPen) => string;
  front: (pen: HairPen) => string;
  /** Long hair falls along the cheeks and throws its shadow there. */
  isLong: boolean;
};

const nothing = () => '';

const falling = (name: keyof typeof falls): Cut => ({
  behind: (pen) => fallBehind(pen, falls[name]),
  front: (pen) => fallInFront(pen, falls[name]),
  isLong: true,
});

const short = (front: (pen: HairPen) => string): Cut => ({ behind: nothing, front, isLong: false });

export const cuts: Readonly<Record<HairCut, Cut>> = {
  longStraight: falling('longStraight'),
  longWaves: falling('longWaves'),
  longCurls: falling('longCurls'),
  lob: falling('lob'),
  bob: falling('bob'),
  fringe: falling('fringe'),
  shoulder: falling('shoulder'),
  bun: { behind: (pen) => knot(pen, 0, -0.2, 0.17), front: pulledBack, isLong: false },
  ponytail: { behind: tail, front: pulledBack, isLong: false },
  manBun: {
    behind: (pen) => knot(pen, pen.parting * 0.06, -0.155, 0.11),
    front: pulledBack,
    isLong: false,
  },
  afro: { behind: afroBehind, front: (pen) => afroFront(pen, 0.46, 0.3), isLong: false },
  shortAfro: short((pen) => faded(pen, 0.46, 0.165, 0.9) + afroFront(pen, 0.385, 0.2)),
  braids: { behind: braidsBehind, front: braidsFront, isLong: false },
  locs: { behind: locsBehind, front: locsFront, isLong: false },
  pixie: short(pixie),
  buzz: short(
    (pen) => faded(pen, 0.47, 0.165, 0.84) + grainOfHair(pen, skullcap(0.47, 0.165, 0), 420),
  ),
  crew: short(crew),
  sidePart: short(sidePart),
  quiff: short(quiff),
  crop: short(crop),
  curlyTop: short(curlyTop),
};

/** Above the forehead's hairline, or beside the temples. */
const offFace = (x: number, y: number, brow: number): boolean =>
  y < brow + x * x * 0.75 || (Math.abs(x) > 0.335 && y < 0.52);

function curlyTop(pen: HairPen): string {
  const places = disc(pen, { x: 0, y: 0.04, rx: 0.34, ry: 0.2, count: 74 }, (x, y) =>
    offFace(x, y, 0.15),
  );
  return faded(pen, 0.47, 0.165, 0.88) + curls(pen, places, 0.062);
}

function afroBehind(pen: HairPen): string {
  const places = disc(pen, { x: 0, y: 0.2, rx: 0.53, ry: 0.49, count: 150 }, () => true);
  return curls(pen, places, 0.075);
}

function afroFront(pen: HairPen, wide: number, high: number): string {
  const places = disc(pen, { x: 0, y: 0.12, rx: wide, ry: high + 0.02, count: 110 }, (x, y) =>
    offFace(x, y, 0.12),
  );
  return mass(pen, skullcap(0.48, 0.155, 0.02)) + curls(pen, places, 0.05);
}

function braidsBehind(pen: HairPen): string {
  const lines = Array.from({ length: 13 }, (_, index): Point[] => {
    const x = (index / 12 - 0.5) * 2;
    const end = 1.68 + pen.dice.between(-0.08, 0.08);
    return [
      ...flip(pointsOf('0.34,0.1 0.46,0.6 0.5,1.1'), x),
      [x * 0.47 + pen.dice.between(-0.02, 0.02), end],
    ];
  });
  return each(lines, (points) => rope(pen, points, 0.062));
}

function braidsFront(pen: HairPen): string {
  const rows = [-0.26, -0.13, 0, 0.13, 0.26].map((x): Point[] => [
    [x * 1.02, 0.16 + x * x * 0.9],
    [x * 0.8, 0.03],
    [x * 0.5, -0.1],
  ]);
  const sides = [-1, 1].flatMap((side) =>
    [0, 1].map((index) =>
      rope(
        pen,
        flip(
          [
            [0.33 + index * 0.045, 0.2],
            [0.385 + index * 0.05, 0.55],
            [0.39 + index * 0.06, 1.0],
            [0.37 + index * 0.07, 1.5 + pen.dice.between(-0.06, 0.06)],
          ],
          side,
        ),
        0.058,
      ),
    ),
  );
  return pulledBack(pen) + partings(pen, rows) + sides.join('');
}

function locsBehind(pen: HairPen): string {
  return times(13, (index) => {
    const x = (index / 12 - 0.5) * 2;
    const end = 0.86 + pen.dice.between(-0.08, 0.08);
    return lock(pen, flip(pointsOf(`0.3,0 0.44,0.3 0.45,${end}`), x), 0.062);
  });
}

function locsFront(pen: HairPen): string {
  const { dice } = pen;
  const locks = Array.from({ length: 19 }, (_, index) => {
    const x = (index / 18 - 0.5) * 2;
    const far = Math.abs(x);
    const over: Point = [x * 0.36, -0.115 + 0.3 * (1 - Math.sqrt(1 - (far * 0.86) ** 2))];
    const end: Point =
      far > 0.66
        ? [x * 0.43, 0.62 + dice.between(-0.08, 0.1)]
        : [x * 0.37 + dice.between(-0.03, 0.03), 0.2 + far * 0.16 + dice.between(-0.03, 0.03)];
    const side: Point = [(over[0] + end[0]) / 2 + x * 0.06, (over[1] + end[1]) / 2];
    return { far, drawing: lock(pen, [[x * 0.1, -0.13], over, side, end], 0.06) };
  });
  // The middle ones lie on top.
  const ordered = locks.toSorted((a, b) => b.far - a.far).map(({ drawing }) => drawing);
  return faded(pen, 0.47, 0.165, 0.9) + mass(pen, skullcap(0.36, 0.13, 0.01)) + ordered.join('');
}

/** Short hair, one function per cut. */

export function pixie(pen: HairPen): string {
  const side = -pen.parting;
  const outline = pointsOf(
    '-0.362,0.52 -0.4,0.26 -0.35,0 -0.18,-0.125 0.08,-0.14 0.3,-0.07 0.398,0.14 0.39,0.4',
    '0.358,0.55 0.338,0.45 0.31,0.35 0.22,0.33 0.08,0.28 -0.08,0.205 -0.2,0.165',
    '-0.29,0.23 -0.334,0.36',
  );
  const from = pointsOf('-0.2,-0.1 -0.32,0.08 -0.345,0.42');
  const to = pointsOf('-0.12,-0.1 0.18,0.02 0.35,0.44');
  return (
    combed(pen, flip(outline, side), flip(from, side), flip(to, side), 32) +
    shine(pen, flip(pointsOf('-0.24,0.04 0,0.02 0.24,0.1'), side), 0.05, 0.4)
  );
}

export function crew(pen: HairPen): string {
  const top = both(
    pointsOf('0,-0.125 0.18,-0.1 0.3,-0.01 0.366,0.13 0.345,0.26 0.285,0.22 0.17,0.168 0.02,0.158'),
  );
  return faded(pen, 0.47, 0.16, 0.8) + mass(pen, top) + grainOfHair(pen, top, 520);
}

export function sidePart(pen: HairPen): string {
  const side = -pen.parting;
  const top = pointsOf(
    '-0.215,0.165 -0.25,0.02 -0.17,-0.115 0.05,-0.175 0.27,-0.12 0.392,0.05 0.396,0.22',
    '0.36,0.32 0.305,0.225 0.17,0.165 0,0.125 -0.12,0.135',
  );
  return (
    faded(pen, 0.47, 0.165, 0.88) +
    combed(
      pen,
      flip(top, side),
      flip(pointsOf('-0.2,0.14 -0.05,0.06 0.2,0.13 0.35,0.28'), side),
      flip(pointsOf('-0.22,-0.04 0,-0.15 0.28,-0.08 0.39,0.18'), side),
      24,
    ) +
    shine(pen, flip(pointsOf('-0.12,0 0.08,-0.06 0.28,0.02'), side), 0.055, 0.42)
  );
}

export function quiff(pen: HairPen): string {
  const side = -pen.parting;
  const top = pointsOf(
    '-0.31,0.24 -0.352,0.1 -0.31,-0.07 -0.14,-0.205 0.06,-0.245 0.25,-0.175 0.345,-0.02',
    '0.352,0.12 0.31,0.24 0.2,0.155 0.05,0.128 -0.1,0.135 -0.22,0.17',
  );
  return (
    faded(pen, 0.47, 0.165, 0.86) +
    combed(
      pen,
      flip(top, side),
      flip(pointsOf('-0.26,0.17 -0.28,0.02 -0.16,-0.15 -0.02,-0.21'), side),
      flip(pointsOf('0.27,0.17 0.24,0.04 0.26,-0.06 0.24,-0.13'), side),
      28,
    ) +
    shine(pen, flip(pointsOf('-0.18,0 0.02,-0.07 0.2,-0.02'), side), 0.06, 0.4)
  );
}

export function crop(pen: HairPen): string {
  const top = pointsOf(
    '-0.345,0.31 -0.385,0.16 -0.345,0.02 -0.2,-0.1 0,-0.14 0.2,-0.1 0.345,0.02 0.385,0.16',
    '0.345,0.31 0.3,0.262 0.25,0.272 0.2,0.242 0.155,0.262 0.1,0.236 0.04,0.268',
    '-0.02,0.24 -0.085,0.274 -0.13,0.25 -0.19,0.276 -0.25,0.256 -0.305,0.282',
  );
  return (
    faded(pen, 0.47, 0.165, 0.88) +
    combed(
      pen,
      flip(top, pen.parting),
      pointsOf('-0.16,-0.09 -0.3,0.08 -0.31,0.25'),
      pointsOf('0.16,-0.09 0.3,0.08 0.31,0.25'),
      34,
    ) +
    shine(pen, pointsOf('-0.26,0.08 0,0.03 0.26,0.08'), 0.05, 0.34)
  );
}
