import type { Point } from '../svg/ink.ts';

/**
 * Two bones in degrees from hanging straight down, positive outwards, on either side of the body,
 * and how much of their length is seen (1: all; less: pointing at the viewer).
 */
export type Limb = readonly [one: number, two: number, oneSeen?: number, twoSeen?: number];

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

/** The places of all joints of a posed body, in picture coordinates. */
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

/** A standing figure with this manner and these limbs in place of the usual ones. */
const pose = (
  manner: Partial<Pose>,
  ...[leftArm, rightArm, leftLeg = [2, 1], rightLeg = [9, 3]]: readonly [
    leftArm: Limb,
    rightArm: Limb,
    leftLeg?: Limb,
    rightLeg?: Limb,
  ]
): Pose => ({
  ...{ lean: 0, tilt: 3, head: 3, look: 0.3 },
  ...manner,
  arms: { left: leftArm, right: rightArm },
  legs: { left: leftLeg, right: rightLeg },
});

const idle: Limb = [12, 4];
const knees: readonly [Limb, Limb] = [
  [12, 2, 0.4],
  [14, 4, 0.4],
];

export const poses = {
  standing: pose({}, idle, [14, 8]),
  behind: pose({ isFromBehind: true, head: -4, look: -0.8 }, idle, [34, -38]),
  handOnHip: pose({ tilt: 6, lean: -2, head: 5 }, [46, -52], [10, 4]),
  relaxed: pose({ tilt: -4, head: -4, look: -0.4 }, [16, -8], [44, -58]),
  cup: pose({ head: -3, look: 0.5 }, [14, -4], [16, -132]),
  presenting: pose({ head: 6, look: 0.8, lean: -2 }, [12, -30], [72, 118]),
  reaching: pose({ head: 8, look: 1, lean: 2 }, [16, 4], [112, 138]),
  walking: pose({ tilt: 5, head: 2 }, [24, 12], [14, -20], [-4, -3], [6, -5, 0.96, 0.84]),
  strolling: pose(
    { isInProfile: true, look: 0.9, head: 0 },
    [-20, -42],
    [-22, 10],
    [-22, -8],
    [-20, -42],
  ),
  curling: pose({ head: 6, look: 0.9 }, [20, 6], [12, 152, 1, 0.9], [10, 6], [12, 7]),
  pressing: pose({ tilt: 0, head: 0, look: 0 }, [96, 172], [96, 172], [14, 6], [14, 6]),
  lunging: pose(
    { tilt: 0, look: -0.8, isInProfile: true },
    [100, 96],
    [100, 96],
    [62, -4],
    [44, 48],
  ),
  meditating: pose(
    { tilt: 0, head: 0, look: 0 },
    [28, 22],
    [28, 22],
    [74, -82, 0.92, 0.95],
    [74, -82, 0.92, 0.95],
  ),
  seated: pose({ tilt: 0, lean: 1 }, [18, -34, 1, 0.9], [18, -34, 1, 0.9], ...knees),
  working: pose(
    { tilt: 0, head: 5, look: 0.2 },
    [24, -38, 0.95, 0.85],
    [24, -38, 0.95, 0.85],
    ...knees,
  ),
  sipping: pose({ tilt: 0, head: -5, look: 0.6 }, [22, -40, 0.95, 0.85], [26, -142], ...knees),
  perched: pose(
    { lean: -3, tilt: 0, look: 0.7, isInProfile: true },
    [20, -50],
    [30, -30],
    [-64, 4],
    [58, 12],
  ),
  toasting: pose({ head: 7, look: 0.8, tilt: -4 }, [14, -6], [58, 148]),
  dancing: pose({ tilt: 9, lean: 4, head: -8 }, [128, 168], [62, 150], [8, -6], [16, 2]),
  cheering: pose({ tilt: -6, head: 6 }, [152, 174], [148, 168], [6, 2], [12, 6]),
  portrait: pose({ head: 2, look: 0.15, tilt: 2 }, [15, -6], [20, -14]),
  portraitHip: pose({ head: 3, look: 0, tilt: 4 }, [44, -50], [14, 2]),
} satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;
