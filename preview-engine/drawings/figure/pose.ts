import type { Point } from '../svg/ink.ts';

/**
 * Two bones in degrees from hanging straight down, positive outwards, on either side of the body,
 * and how much of their length is seen (1: all; less: pointing at the viewer).
 */
export type Limb = readonly [
  first: number,
  second: number,
  firstSeen?: number,
  secondSeen?: number,
];

export type Pose = {
  /** Degrees from upright, positive towards the right. */
  lean: number;
  /** Degrees of the hip line, and the shoulder line against it. */
  tilt: number;
  head: number;
  /** -1 looks left … 1 looks right. */
  look: number;
  arms: { left: Limb; right: Limb };
  legs: { left: Limb; right: Limb };
  isFromBehind?: true;
  /** Shoes seen from the side. */
  isInProfile?: true;
};

/** Where every joint of a posed body is, in picture coordinates. */
export type Joints = {
  unit: number;
  hip: Point;
  chest: Point;
  headCentre: Point;
  headTurn: number;
  look: number;
  arms: readonly [left: Bones, right: Bones];
  legs: readonly [left: Bones, right: Bones];
  /** A point of the trunk: 0 at the hips, 1 at the shoulders; sideways in heads, right positive. */
  trunk: (up: number, sideways: number) => Point;
};

export type Bones = readonly [root: Point, joint: Point, end: Point];

export type Build = {
  shoulders: number;
  chest: number;
  waist: number;
  hips: number;
  limbs: number;
};

export const builds: Readonly<Record<'feminine' | 'masculine', Build>> = {
  feminine: { shoulders: 0.76, chest: 0.6, waist: 0.46, hips: 0.68, limbs: 0.88 },
  masculine: { shoulders: 0.98, chest: 0.78, waist: 0.62, hips: 0.66, limbs: 1.06 },
};

const SPINE = 2.4;

const BONES = { arm: [1.3, 1.15], leg: [1.95, 1.95] } as const;

/**
 * Poses a body. `unit` is the height of its head in pixels, `side` -1 looks the other way round;
 * the lowest foot (or the seat) comes to `place`.
 */
export function joints(
  pose: Pose,
  build: Build,
  stand: { place: Point; unit: number; side: 1 | -1; isSeated: boolean },
): Joints {
  const { unit, side } = stand;
  const lean = pose.lean * side;
  const local = (hip: Point): Joints => {
    const trunk = (up: number, sideways: number): Point =>
      along(along(hip, 180 + lean, up * SPINE * unit), lean - 90, sideways * unit);
    const chest = trunk(1, 0);
    const neck = along(chest, 180 + lean + pose.head * side * 0.5, 0.42 * unit);
    const limb = (which: 0 | 1, kind: 'arm' | 'leg'): Bones => {
      const { left, right } = kind === 'arm' ? pose.arms : pose.legs;
      // Mirroring swaps what the left side does with the right.
      const bones = (which === 0) === (side === 1) ? left : right;
      const outwards = which === 0 ? -1 : 1;
      const tilt = (pose.tilt * side * outwards * Math.PI) / 180;
      const root =
        kind === 'arm'
          ? trunk(0.95 + Math.sin(tilt) * 0.3, outwards * build.shoulders * 0.84)
          : trunk(0.06 - Math.sin(tilt) * 0.3, outwards * build.hips * 0.5);
      const [first, second, firstSeen = 1, secondSeen = 1] = bones;
      const [upper, lower] = BONES[kind];
      const joint = along(root, -first * outwards, upper * unit * firstSeen);
      return [root, joint, along(joint, -second * outwards, lower * unit * secondSeen)];
    };
    return {
      unit,
      hip,
      chest,
      headCentre: along(neck, 180 + pose.head * side, 0.5 * unit),
      headTurn: pose.head * side,
      look: pose.look * side,
      arms: [limb(0, 'arm'), limb(1, 'arm')],
      legs: [limb(0, 'leg'), limb(1, 'leg')],
      trunk,
    };
  };
  const atOrigin = local([0, 0]);
  const lowest = stand.isSeated ? 0 : Math.max(...atOrigin.legs.map(([, , ankle]) => ankle[1]));
  return local([stand.place[0], stand.place[1] - lowest - (stand.isSeated ? 0 : 0.22 * unit)]);
}

/** Degrees from straight down, turning anticlockwise on the screen's y-down axes. */
export function along([x, y]: Point, degrees: number, distance: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [x - Math.sin(turn) * distance, y + Math.cos(turn) * distance];
}

export const between = (from: Point, to: Point, part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];
