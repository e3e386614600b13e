import { type Colour, darken, lighten } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob, curve, placed } from '../svg/paths.ts';
import { stroke } from '../svg/shapes.ts';
import type { BodyBrush, Dress } from './dress.ts';
import { along, between, type Bones } from './pose.ts';
import type { Outfit } from './wardrobe.ts';

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

/** Legs with shoes, and what is worn over them. */
export function drawLegs(dress: Dress): string {
  const { brush, body, build, outfit, colours, pose } = dress;
  const { unit } = body;
  const scale = { limbs: build.limbs };
  const shoeColour = outfit.shoes === 'bare' ? colours.skin : colours.accent;
  const bare = body.legs.map((leg, index) => {
    const outwards = pose.isInProfile ? Math.sign(body.look) || 1 : index === 0 ? -1 : 1;
    return (
      brush.form(limbPath(leg, profiles.leg, unit, scale), colours.skin) +
      shoe(brush, leg, {
        unit,
        outwards,
        isInProfile: pose.isInProfile === true,
        outfit,
        colour: shoeColour,
      })
    );
  });
  return bare.join('') + drawBottom(dress);
}

function drawBottom({ brush, body, build, outfit: { bottom }, colours }: Dress): string {
  const { unit, legs, trunk } = body;
  const colour = bottom.kind === 'dress' ? colours.main : colours.second;
  const [left, right] = legs;
  if (bottom.kind === 'trousers') {
    const { until, slack, flare } = bottom;
    const waist = build.waist + slack;
    const hips = build.hips + slack;
    const seat = blob([
      trunk(0.36, -waist),
      trunk(0.36, waist),
      trunk(0.08, hips),
      trunk(-0.14, hips * 0.96),
      trunk(-0.2, 0),
      trunk(-0.14, -hips * 0.96),
      trunk(0.08, -hips),
    ]);
    const tubes = legs.map((leg) => {
      const d = limbPath(leg, profiles.leg, unit, { until, slack, flare, limbs: build.limbs });
      const crease = [0.1, 0.4, 0.7, until].map((part) => onBones(leg, Math.min(part, until)));
      return brush.form(d, colour) + brush.fold(curve(...crease), colour, unit * 0.014);
    });
    return tubes.join('') + brush.form(seat, colour);
  }
  const { length, flare } = bottom;
  const hemLeft = onBones(left, Math.min(1, length));
  const hemRight = onBones(right, Math.min(1, length));
  const drop = Math.max(0, length - 1) * 4 * unit + (length > 0.9 ? 0.18 * unit : 0);
  const low = Math.max(hemLeft[1], hemRight[1]) + drop;
  const from = Math.min(hemLeft[0], hemRight[0]) - (flare + 0.2) * unit;
  const to = Math.max(hemLeft[0], hemRight[0]) + (flare + 0.2) * unit;
  const middle = (from + to) / 2;
  const hips = build.hips * 1.04;
  const d = `${curve(trunk(0.42, -build.waist), trunk(0.2, -hips * 0.94), trunk(-0.1, -hips), [from + 0.16 * unit, (low + body.hip[1]) / 2 + unit * 0.4], [from, low])}Q${middle.toFixed(1)} ${(low + 0.24 * unit).toFixed(1)} ${to.toFixed(1)} ${low.toFixed(1)}${curve([to, low], [to - 0.16 * unit, (low + body.hip[1]) / 2 + unit * 0.4], trunk(-0.1, hips), trunk(0.2, hips * 0.94), trunk(0.42, build.waist)).replace('M', 'L')}Z`;
  const folds = [-0.6, -0.25, 0.1, 0.5].map((side) => {
    const end: Point = [middle + (side * (to - from)) / 2, low + 0.05 * unit];
    return brush.fold(
      curve(
        trunk(0.2, side * build.waist * 0.8),
        [(end[0] + trunk(0, side * hips)[0]) / 2, (end[1] + body.hip[1]) / 2],
        end,
      ),
      colour,
      unit * 0.022,
    );
  });
  const shine = stroke(
    curve(
      trunk(0.2, -0.15),
      [(from + middle * 2) / 3, (low + body.hip[1]) / 2],
      [from + (to - from) * 0.28, low],
    ),
    lighten(colour, 0.35),
    unit * 0.05,
    { opacity: 0.28 },
  );
  return brush.form(d, colour) + folds.join('') + shine;
}

type ShoeSpec = {
  unit: number;
  outwards: number;
  isInProfile: boolean;
  outfit: Outfit;
  colour: Colour;
};

function shoe(
  brush: BodyBrush,
  [, , [x, y]]: Bones,
  { unit, outwards, isInProfile, outfit, colour }: ShoeSpec,
): string {
  const reach = (isInProfile ? 0.72 : 0.3) * outwards;
  const at = (dx: number, dy: number): Point => [x + dx * unit, y + dy * unit];
  const isHeel = outfit.shoes === 'heels';
  const upper = blob([
    at(-0.13 * outwards, -0.06),
    at(0.13 * outwards, -0.08),
    at(reach * 0.7, 0.04),
    at(reach + 0.06 * outwards, 0.16),
    at(reach, 0.23),
    at(-0.1 * outwards, 0.23),
    at(-0.17 * outwards, 0.14),
  ]);
  const heel = isHeel
    ? stroke(
        curve(at(-0.12 * outwards, 0.12), at(-0.13 * outwards, 0.26)),
        darken(colour, 0.3),
        unit * 0.045,
      )
    : '';
  const sole =
    outfit.shoes === 'sneakers'
      ? stroke(
          curve(at(-0.14 * outwards, 0.22), at(reach + 0.02 * outwards, 0.22)),
          '#f4efe8',
          unit * 0.06,
        )
      : '';
  return heel + brush.form(upper, colour) + sole;
}
