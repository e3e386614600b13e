import type { Limb, Pose } from './pose.ts';

/** Somebody who stands, but for this manner and these limbs. */
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
