import { type Colour, darken, lighten } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob, curve } from '../svg/paths.ts';
import { stroke } from '../svg/shapes.ts';
import type { BodyBrush, Dress } from './dress.ts';
import { limbPath, onBones, profiles } from './limbs.ts';
import type { Bones } from './pose.ts';
import type { Outfit } from './wardrobe.ts';

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
