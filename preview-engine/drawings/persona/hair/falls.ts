import { both, mirror, pointsOf } from '../../svg/paths.ts';
import { each } from '../../svg/shapes.ts';
import type { Point } from '../../svg/ink.ts';
import { type HairPen, mass, shine, strand, strands } from './pen.ts';

/** Hair that falls around the face, as numbers. */
export type Fall = {
  /** How far down it reaches: 1 is the chin. */
  length: number;
  /** How far out it is at its end. */
  spread: number;
  /** Height of waves in heads, and how many. */
  wave: number;
  turns: number;
  /** The place of the parting: 0 in the middle, to the parting's side by this much. */
  part: number;
  /** Above the skull. */
  volume: number;
  /** Curls along the edges. */
  curl: number;
  hasFringe?: true;
};

const fallOf = (
  ...[length, spread, wave, turns, part, volume]: readonly [
    length: number,
    spread: number,
    wave: number,
    turns: number,
    part: number,
    volume: number,
  ]
): Fall => ({ length, spread, wave, turns, part, volume, curl: 0 });

export const falls = {
  longStraight: fallOf(1.72, 0.47, 0, 0, 0, 0),
  longWaves: fallOf(1.62, 0.55, 0.035, 3, 0.1, 0.03),
  longCurls: { ...fallOf(1.5, 0.68, 0.03, 5, 0.07, 0.07), curl: 0.06 },
  lob: fallOf(1.22, 0.47, 0.022, 2, 0.12, 0.025),
  bob: fallOf(0.99, 0.48, 0, 0, 0.13, 0.03),
  fringe: { ...fallOf(1.36, 0.47, 0.008, 2, 0, 0.01), hasFringe: true },
  shoulder: fallOf(1.12, 0.43, 0.022, 2.5, 0.05, 0.01),
} satisfies Record<string, Fall>;

const STEPS = 12;

/** An edge of hair from the temple to its end: `reach` 0 at the head, 1 at the end. */
function edge(pen: HairPen, fall: Fall, side: number, at: (reach: number) => number): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, index) => {
    const reach = index / STEPS;
    const y = 0.12 + (fall.length - 0.12) * reach;
    const swing =
      Math.sin(reach * fall.turns * Math.PI * 2 + side) * fall.wave * Math.min(1, reach * 2.4);
    const curl = fall.curl * (index % 2 === 0 ? 1 : -0.4) * pen.dice.between(0.6, 1);
    return [side * (at(reach) + curl * reach) + swing, y];
  });
}

const outer =
  ({ spread }: Fall) =>
  (reach: number): number =>
    0.405 + (spread - 0.405) * Math.min(1, reach * 1.5) - (reach > 0.85 ? (reach - 0.85) * 0.2 : 0);

/** The hair that falls behind neck and shoulders. */
export function fallBehind(pen: HairPen, fall: Fall): string {
  const right = edge(pen, fall, 1, outer(fall));
  const left = edge(pen, fall, -1, outer(fall));
  const top = pointsOf('-0.26,-0.03 0,-0.1 0.26,-0.03');
  const end: Point[] = [
    [0.2, fall.length + 0.03],
    [-0.15, fall.length + 0.02],
  ];
  return (
    mass(pen, [...top, ...right, ...end, ...left.toReversed()]) +
    // The hollow between hair and neck lies in shadow.
    mass(
      pen,
      both([
        [0, 0.5],
        [0.24, 0.6],
        [0.3, 0.95],
        [0.22, Math.min(1.3, fall.length - 0.06)],
        [0, Math.min(1.35, fall.length - 0.04)],
      ]),
      pen.dark,
    )
  );
}

/** The crown and what frames the face. */
export function fallInFront(pen: HairPen, fall: Fall): string {
  const at = pen.parting * fall.part;
  const high = -0.095 - fall.volume;
  return (
    each([-1, 1], (side) => curtain(pen, fall, side, at, high)) +
    (fall.hasFringe ? fringe(pen, high) : partLine(pen, at, high))
  );
}

function curtain(pen: HairPen, fall: Fall, side: number, at: number, high: number): string {
  const { length, hasFringe } = fall;
  // The broad side of a side parting sweeps over the forehead.
  const isBroad = at !== 0 && Math.sign(at) !== side;
  const end = length > 1.3 ? length - 0.05 : length;
  const shape: Fall = { ...fall, length: end };
  const outside = edge(pen, shape, side, outer(fall));
  const inner = (reach: number): number => {
    const y = 0.12 + (end - 0.12) * reach;
    if (y < 0.55) return 0.33;
    return 0.33 + Math.min(0.05, (y - 0.55) * 0.08) - (reach > 0.8 ? (reach - 0.8) * 0.2 : 0);
  };
  const inside = edge(pen, { ...shape, curl: fall.curl * 0.4 }, side, inner).filter(
    ([, y]) => y > 0.44,
  );
  const sweep: Point[] = isBroad
    ? [
        [at, 0.1],
        [at + side * 0.12, 0.15],
        [side * 0.2, 0.235],
        [side * 0.295, 0.34],
      ]
    : [
        [at, 0.1],
        [at + side * 0.06, 0.14],
        [side * (0.19 + Math.abs(at) * 0.3), 0.2],
        [side * 0.3, 0.33],
      ];
  const crown = [0, 0.3, 0.58, 0.8, 0.94].map((part): Point => {
    const x = at + (side * 0.405 - at) * part;
    return [x, domeAt(x, high)];
  });
  const start: Point[] = hasFringe
    ? [
        [at, 0.06],
        [side * 0.3, 0.3],
      ]
    : sweep;
  const line = (points: readonly Point[]) =>
    points.filter((_, index) => index % 2 === 0).slice(0, 5);
  const near: Point[] = [[at, high + 0.04], [at + side * 0.09, 0.08], ...line(inside)];
  const far: Point[] = [
    [at + side * 0.04, domeAt(at, high) + 0.01],
    [side * 0.33, domeAt(0.33, high) + 0.012],
    ...line(outside.slice(2)),
  ];
  return (
    mass(pen, [...crown, ...outside, ...inside.toReversed(), ...start.toReversed()]) +
    strands(pen, near, far, fall.curl > 0 ? 16 : 20) +
    shine(
      pen,
      [
        [at + side * 0.1, 0.03],
        [side * 0.27, 0.07],
        [side * 0.365, 0.2],
      ],
      0.05,
      side === pen.lit ? 0.42 : 0.2,
    )
  );
}

/** The height of the hair over a point of the skull: round, as skulls are. */
const domeAt = (x: number, high: number): number =>
  high + 0.01 + 0.36 * (1 - Math.sqrt(1 - Math.min(1, Math.abs(x) / 0.43) ** 2));

const partLine = (pen: HairPen, at: number, high: number): string =>
  strand(
    pen,
    [
      [at, high + 0.03],
      [at, 0.02],
      [at, 0.1],
    ],
    pen.dark,
    0.008,
    0.5,
  );

function fringe(pen: HairPen, high: number): string {
  const low = pointsOf(
    '-0.335,0.46 -0.25,0.385 -0.12,0.365 0,0.36 0.12,0.365 0.25,0.385 0.335,0.46',
  );
  const top: Point[] = [
    ...pointsOf('0.36,0.22 0.24,0.02'),
    [0, high + 0.07],
    ...pointsOf('-0.24,0.02 -0.36,0.22'),
  ];
  const left: Point[] = [[-0.12, high + 0.06], ...pointsOf('-0.27,0.16 -0.3,0.4')];
  return (
    mass(pen, [...low, ...top]) +
    strands(pen, left, mirror(left), 34) +
    shine(pen, pointsOf('-0.27,0.13 0,0.08 0.27,0.13'), 0.05, 0.35)
  );
}
