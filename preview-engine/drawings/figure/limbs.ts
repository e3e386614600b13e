import { blob, placed } from '../svg/paths.ts';
import type { Point } from '../svg/ink.ts';
import { along, between, type Bones } from './pose.ts';

/** Half widths, in heads, from the root to the end of two bones. */
type Profile = readonly [root: number, middle: number, joint: number, lower: number, end: number];

export const profiles = {
  arm: [0.19, 0.185, 0.135, 0.14, 0.085],
  leg: [0.36, 0.31, 0.205, 0.215, 0.105],
} as const satisfies Record<string, Profile>;

/** The outline of a limb, or of a sleeve over it: until `until` (0..1), wider by `slack` heads. */
export function limbPath(
  bones: Bones,
  profile: Profile,
  unit: number,
  { until = 1, slack = 0, flare = 0, limbs = 1 } = {},
): string {
  const steps = 8;
  const left: Point[] = [];
  const right: Point[] = [];
  let cap: Point = bones[0];
  for (let step = 0; step <= steps; step++) {
    const part = (step / steps) * until;
    const here = onBones(bones, part);
    const ahead = onBones(bones, Math.min(1, part + 0.04));
    const back = onBones(bones, Math.max(0, part - 0.04));
    const length = Math.hypot(ahead[0] - back[0], ahead[1] - back[1]) || 1;
    const normal: Point = [-(ahead[1] - back[1]) / length, (ahead[0] - back[0]) / length];
    const round = step === 0 ? 0.66 : 1;
    const wide = widthAt(profile, part) * limbs + slack + flare * (part / until) ** 2;
    const half = unit * wide * round;
    if (step === 0) cap = towards(here, ahead, -wide * unit * 0.55);
    left.push([here[0] + normal[0] * half, here[1] + normal[1] * half]);
    right.unshift([here[0] - normal[0] * half, here[1] - normal[1] * half]);
  }
  return blob([...left, ...right, cap]);
}

/** A step from one point towards (or, below 0, away from) another. */
function towards(from: Point, to: Point, distance: number): Point {
  return between(from, to, distance / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1));
}

/** A point along both bones, the bend a little rounded. */
export function onBones([root, joint, end]: Bones, part: number): Point {
  const bend = 0.12;
  if (part < 0.5 - bend) return between(root, joint, part * 2);
  if (part > 0.5 + bend) return between(joint, end, part * 2 - 1);
  const into = between(root, joint, 1 - bend * 2);
  const out = between(joint, end, bend * 2);
  const turn = (part - 0.5 + bend) / (2 * bend);
  return between(between(into, joint, turn), between(joint, out, turn), turn);
}

/** A hand at the end of a limb: palm and fingers in one leaf, and a thumb. */
export function handPath([, joint, end]: Bones, unit: number, inwards: number): string {
  const degrees = (Math.atan2(-(end[0] - joint[0]), end[1] - joint[1]) * 180) / Math.PI;
  const palm = (forward: number, sideways: number): Point =>
    along(along(end, degrees, forward * unit), degrees - 90, sideways * unit * inwards);
  const hand = '-0.1,-0.085 0.14,-0.115 0.4,-0.085 0.58,-0.01 0.44,0.07 0.18,0.1 -0.1,0.085';
  const thumb = '0.02,0.06 0.2,0.17 0.36,0.17 0.3,0.1 0.14,0.04';
  return blob(placed(palm, hand)) + blob(placed(palm, thumb));
}

function widthAt(marks: Profile, part: number): number {
  const end = marks[4];
  const place = part * 4;
  const index = Math.min(3, Math.floor(place));
  const from = marks[index] ?? end;
  const to = marks[index + 1] ?? end;
  const smooth = place - index;
  return from + (to - from) * smooth * smooth * (3 - 2 * smooth);
}
