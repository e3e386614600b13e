import type { Limb, Pose } from './pose.ts';

const idle: Limb = [12, 4];

const standing: Pose = {
  lean: 0,
  tilt: 3,
  head: 3,
  look: 0.3,
  arms: [idle, [14, 8]],
  legs: [
    [2, 1],
    [9, 3],
  ],
};

export const poses = {
  standing,
  behind: { ...standing, isFromBehind: true, arms: [idle, [34, -38]], head: -4, look: -0.8 },
  handOnHip: {
    ...standing,
    arms: [
      [46, -52],
      [10, 4],
    ],
    tilt: 6,
    lean: -2,
    head: 5,
  },
  relaxed: {
    ...standing,
    arms: [
      [16, -8],
      [44, -58],
    ],
    tilt: -4,
    head: -4,
    look: -0.4,
  },
  cup: {
    ...standing,
    arms: [
      [14, -4],
      [16, -132],
    ],
    head: -3,
    look: 0.5,
  },
  presenting: {
    ...standing,
    arms: [
      [12, -30],
      [72, 118],
    ],
    head: 6,
    look: 0.8,
    lean: -2,
  },
  reaching: {
    ...standing,
    arms: [
      [16, 4],
      [112, 138],
    ],
    head: 8,
    look: 1,
    lean: 2,
  },
  walking: {
    ...standing,
    arms: [
      [24, 12],
      [14, -20],
    ],
    legs: [
      [-4, -3],
      [6, -5, 0.96, 0.84],
    ],
    tilt: 5,
    head: 2,
  },
  strolling: {
    ...standing,
    isInProfile: true,
    arms: [
      [-20, -42],
      [-22, 10],
    ],
    legs: [
      [-22, -8],
      [-20, -42],
    ],
    look: 0.9,
    head: 0,
  },
  curling: {
    ...standing,
    arms: [
      [20, 6],
      [12, 152, 1, 0.9],
    ],
    legs: [
      [10, 6],
      [12, 7],
    ],
    head: 6,
    look: 0.9,
  },
  pressing: {
    ...standing,
    arms: [
      [96, 172],
      [96, 172],
    ],
    legs: [
      [14, 6],
      [14, 6],
    ],
    tilt: 0,
    head: 0,
    look: 0,
  },
  lunging: {
    ...standing,
    arms: [
      [100, 96],
      [100, 96],
    ],
    legs: [
      [62, -4],
      [44, 48],
    ],
    tilt: 0,
    lean: 0,
    look: -0.8,
    isInProfile: true,
  },
  meditating: {
    ...standing,
    tilt: 0,
    head: 0,
    look: 0,
    arms: [
      [28, 22],
      [28, 22],
    ],
    legs: [
      [74, -82, 0.92, 0.95],
      [74, -82, 0.92, 0.95],
    ],
  },
  seated: {
    ...standing,
    arms: [
      [18, -34, 1, 0.9],
      [18, -34, 1, 0.9],
    ],
    legs: [
      [12, 2, 0.4],
      [14, 4, 0.4],
    ],
    tilt: 0,
    lean: 1,
  },
  working: {
    ...standing,
    arms: [
      [24, -38, 0.95, 0.85],
      [24, -38, 0.95, 0.85],
    ],
    legs: [
      [12, 2, 0.4],
      [14, 4, 0.4],
    ],
    tilt: 0,
    head: 5,
    look: 0.2,
  },
  sipping: {
    ...standing,
    arms: [
      [22, -40, 0.95, 0.85],
      [26, -142],
    ],
    legs: [
      [12, 2, 0.4],
      [14, 4, 0.4],
    ],
    tilt: 0,
    head: -5,
    look: 0.6,
  },
  perched: {
    ...standing,
    arms: [
      [20, -50],
      [30, -30],
    ],
    legs: [
      [-64, 4],
      [58, 12],
    ],
    lean: -3,
    tilt: 0,
    look: 0.7,
    isInProfile: true,
  },
  toasting: {
    ...standing,
    arms: [
      [14, -6],
      [58, 148],
    ],
    head: 7,
    look: 0.8,
    tilt: -4,
  },
  dancing: {
    ...standing,
    arms: [
      [128, 168],
      [62, 150],
    ],
    legs: [
      [8, -6],
      [16, 2],
    ],
    tilt: 9,
    lean: 4,
    head: -8,
  },
  cheering: {
    ...standing,
    arms: [
      [152, 174],
      [148, 168],
    ],
    legs: [
      [6, 2],
      [12, 6],
    ],
    tilt: -6,
    head: 6,
  },
  portrait: {
    ...standing,
    arms: [
      [15, -6],
      [20, -14],
    ],
    head: 2,
    look: 0.15,
    tilt: 2,
  },
  portraitHip: {
    ...standing,
    arms: [
      [44, -50],
      [14, 2],
    ],
    head: 3,
    look: 0,
    tilt: 4,
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;
