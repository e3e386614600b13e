/**
 * What the camera and the light do at one instant of a reel. Every channel is additive and rests
 * at 0, so a film is a sum of tracks and no track needs to know another.
 */
export const channels = [
  // Camera. Lengths are frame widths (positive: the camera looks right or down), angles degrees,
  // zoom is in doublings.
  'x',
  'y',
  'zoom',
  'roll',
  'yaw',
  'pitch',
  // The place on the way through a long photo, in frame widths from where the film would rest
  // without it: `rest` at zoom 1, `aim` as the zoom closes in. Shots set it, not tracks.
  'restX',
  'restY',
  'aimX',
  'aimY',
  // The picture itself, strongest around the subject. Lengths are frame widths, the rest fractions.
  'parallaxX',
  'parallaxY',
  'hips',
  'lean',
  'ripple',
  /** Turns of the body wave so far: what makes `ripple` travel. */
  'rippleTurns',
  'swell',
  'squash',
  // Light. Exposure is in stops, split (colour fringes) in frame widths, warmth and the tints in
  // 8-bit chroma steps, the rest fractions.
  'exposure',
  'contrast',
  'saturation',
  'warmth',
  'vignette',
  'flash',
  'split',
  'lamp',
  'lampX',
  'lampY',
  'lampBlue',
  'lampRed',
] as const;
export type Channel = (typeof channels)[number];
export type Pose = Record<Channel, number>;

export function restingPose(): Pose {
  // Every channel is set, which `fromEntries` cannot say in its type.
  return Object.fromEntries(channels.map((channel) => [channel, 0])) as Pose;
}
