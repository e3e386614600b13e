import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob, curve, path, straight, stroke } from '../svg/shapes.ts';
import type { BodyBrush } from './brush.ts';
import { handPath, limbPath, onBones, profiles } from './limbs.ts';
import { along, type Bones, type Build, type Joints, type Pose } from './pose.ts';
import type { Bottom, Outfit, Top } from './wardrobe.ts';

export type Dress = {
  brush: BodyBrush;
  body: Joints;
  build: Build;
  pose: Pose;
  outfit: Outfit;
  colours: { skin: Colour; main: Colour; second: Colour; accent: Colour };
};

/** Legs with shoes, and what is worn over them. */
export function drawLegs({ brush, body, build, outfit, colours, pose }: Dress): string {
  const { unit } = body;
  const scale = { limbs: build.limbs };
  const shoeColour = outfit.shoes === 'bare' ? colours.skin : colours.accent;
  const bare = body.legs.map((leg, index) => {
    const outwards = pose.isInProfile ? Math.sign(body.look) || 1 : index === 0 ? -1 : 1;
    return (
      brush.form(limbPath(leg, profiles.leg, unit, scale), colours.skin) +
      shoe(brush, leg, { unit, outwards, isInProfile: pose.isInProfile === true, outfit, colour: shoeColour })
    );
  });
  return bare.join('') + drawBottom({ brush, body, build, outfit, colours, pose }, outfit.bottom);
}

function drawBottom({ brush, body, build, outfit, colours }: Dress, bottom: Bottom): string {
  const { unit, legs, trunk } = body;
  const colour = outfit.isOnePiece ? colours.main : colours.second;
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
      return brush.form(d, colour) + brush.fold(curve(crease), colour, unit * 0.014);
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
  const d = `${curve([trunk(0.42, -build.waist), trunk(0.2, -hips * 0.94), trunk(-0.1, -hips), [from + 0.16 * unit, (low + body.hip[1]) / 2 + unit * 0.4], [from, low]])}Q${middle.toFixed(1)} ${(low + 0.24 * unit).toFixed(1)} ${to.toFixed(1)} ${low.toFixed(1)}${curve([[to, low], [to - 0.16 * unit, (low + body.hip[1]) / 2 + unit * 0.4], trunk(-0.1, hips), trunk(0.2, hips * 0.94), trunk(0.42, build.waist)]).replace('M', 'L')}Z`;
  const folds = [-0.6, -0.25, 0.1, 0.5].map((side) => {
    const end: Point = [middle + (side * (to - from)) / 2, low + 0.05 * unit];
    return brush.fold(curve([trunk(0.2, side * build.waist * 0.8), [(end[0] + trunk(0, side * hips)[0]) / 2, (end[1] + body.hip[1]) / 2], end]), colour, unit * 0.022);
  });
  const shine = stroke(
    curve([trunk(0.2, -0.15), [(from + middle * 2) / 3, (low + body.hip[1]) / 2], [from + (to - from) * 0.28, low]]),
    lighten(colour, 0.35),
    unit * 0.05,
    { opacity: 0.28 },
  );
  return brush.form(d, colour) + folds.join('') + shine;
}

/** The trunk under all clothes. */
export function drawNude(dress: Dress): string {
  return dress.brush.form(trunkPath(dress, 0, -0.1), dress.colours.skin);
}

/** Neck, chest and what is worn over them. */
export function drawTrunk(dress: Dress): string {
  const { brush, body, build, outfit, colours, pose } = dress;
  const { trunk, unit } = body;
  const { top } = outfit;
  const [nx, ny] = trunk(1, 0);
  const [hx, hy] = body.headCentre;
  const neckHalf = 0.2 * unit * build.limbs;
  const chin: Point = [hx + (nx - hx) * 0.3, hy + (ny - hy) * 0.3];
  const neck = blob([
    [chin[0] - neckHalf, chin[1]],
    [chin[0] + neckHalf, chin[1]],
    [nx + neckHalf * 1.1, ny - 0.08 * unit],
    trunk(0.97, build.shoulders * 0.62),
    trunk(0.9, 0),
    trunk(0.97, -build.shoulders * 0.62),
    [nx - neckHalf * 1.1, ny - 0.08 * unit],
  ]);
  const under = pose.isFromBehind ? '' : path(
    blob([[chin[0] - neckHalf, chin[1]], [chin[0] + neckHalf, chin[1]], [nx + neckHalf * 0.5, ny - 0.16 * unit], [nx - neckHalf * 0.2, ny - 0.1 * unit]]),
    darken(colours.skin, 0.4),
    { opacity: 0.32 },
  );
  return drawTop(dress, top, brush.form(neck, colours.skin) + under);
}

function drawTop(dress: Dress, top: Top, neck: string): string {
  const { brush, body, build, colours, pose } = dress;
  const { trunk, unit } = body;
  const shell = brush.form(trunkPath(dress, top.slack, top.hem), colours.main);
  const hood = top.hasHood
    ? brush.form(blob([trunk(0.92, -0.5), trunk(1.08, -0.42), trunk(1.12, 0), trunk(1.08, 0.42), trunk(0.92, 0.5), trunk(0.86, 0)]), darken(colours.main, 0.12))
    : '';
  if (pose.isFromBehind) return neck + shell + hood;
  const stripes = top.isStriped ? stripesOf(dress, top) : '';
  if (top.isOpen) return shell + opening(dress, top) + neck + lapels(dress);
  if (top.neck === 'high') return neck + shell + stripes + hood;
  if (top.neck === 'straps') {
    const straps = [-1, 1].map((side) =>
      stroke(curve([trunk(0.8, side * 0.26), trunk(1, side * 0.34)]), colours.main, unit * 0.07),
    );
    const cut = brush.form(bareChest(dress, 0.74), colours.skin);
    return shell + cut + neck + straps.join('');
  }
  const depth = top.neck === 'deep' ? 0.68 : top.neck === 'collar' ? 0.86 : 0.9;
  const half = top.neck === 'round' ? 0.3 : 0.24;
  const cut =
    top.neck === 'round'
      ? blob([trunk(1.04, -half), trunk(1.04, half), trunk(depth + 0.02, half * 0.6), trunk(depth - 0.02, 0), trunk(depth + 0.02, -half * 0.6)])
      : straight([trunk(1.04, -half), trunk(1.04, half), trunk(depth, 0)]);
  const collar =
    top.neck === 'collar'
      ? [-1, 1].map((side) =>
          brush.form(straight([trunk(1.04, side * 0.14), trunk(1.0, side * 0.34), trunk(0.84, side * 0.2), trunk(0.86, side * 0.03)]), lighten(colours.main, 0.12)),
        )
      : [];
  const seam = top.neck === 'collar' ? brush.fold(curve([trunk(0.86, 0), trunk(0.4, 0), trunk(top.hem, 0)]), colours.main, unit * 0.016) : '';
  const tension = [-1, 1].map((side) => brush.fold(curve([trunk(0.68, side * build.chest * 0.86), trunk(0.58, side * build.chest * 0.5)]), colours.main, unit * 0.016));
  return shell + stripes + tension.join('') + brush.form(cut, colours.skin) + neck + seam + collar.join('');
}

function bareChest({ body: { trunk }, build }: Dress, low: number): string {
  return blob([
    trunk(1.02, -build.shoulders * 0.8),
    trunk(1.02, build.shoulders * 0.8),
    trunk(0.86, build.chest * 0.86),
    trunk(low, build.chest * 0.55),
    trunk(low - 0.05, 0),
    trunk(low, -build.chest * 0.55),
    trunk(0.86, -build.chest * 0.86),
  ]);
}

function opening({ brush, body: { trunk }, build, colours }: Dress, top: Top): string {
  const low = Math.max(top.hem, -0.1);
  const inner = blob([trunk(1, -0.24), trunk(1, 0.24), trunk(0.6, 0.2), trunk(0.2, 0.13), trunk(low, 0.22), trunk(low, -0.22), trunk(0.2, -0.13), trunk(0.6, -0.2)]);
  const skin = straight([trunk(1.04, -0.22), trunk(1.04, 0.22), trunk(0.74, 0)]);
  const lining = mix(colours.second, '#ffffff', 0.5);
  return brush.form(inner, build.waist > 0.5 ? lighten(lining, 0.2) : lining) + brush.form(skin, colours.skin);
}

function lapels({ brush, body: { trunk }, colours }: Dress): string {
  return [-1, 1]
    .map((side) =>
      brush.form(
        straight([trunk(1.03, side * 0.2), trunk(1, side * 0.36), trunk(0.74, side * 0.46), trunk(0.68, side * 0.36), trunk(0.22, side * 0.1), trunk(0.6, side * 0.12)]),
        lighten(colours.main, 0.09),
      ),
    )
    .join('');
}

function stripesOf({ body: { trunk, unit }, build, colours }: Dress, top: Top): string {
  const light = lighten(colours.main, 0.75);
  const lines = [0.12, 0.26, 0.4, 0.54, 0.68, 0.8].map((up) => {
    const half = (up > 0.5 ? build.chest : build.waist + 0.05) + top.slack - 0.06;
    return stroke(curve([trunk(up, -half), trunk(up - 0.03, 0), trunk(up, half)]), light, unit * 0.055, { opacity: 0.85, 'stroke-linecap': 'butt' });
  });
  return lines.join('');
}

function trunkPath({ body: { trunk }, build }: Dress, slack: number, hem: number): string {
  const { shoulders, chest, waist, hips } = build;
  // Loose clothes hang from the chest past the waist.
  const loose = Math.min(1, slack / 0.12);
  const middle = waist + (chest - waist) * loose * 0.7;
  const half = (up: number): number => {
    if (up < 0) return hips + slack + (hem < -0.3 ? -up * 0.28 : -up * 0.1);
    if (up < 0.38) return hips + (middle - hips) * (up / 0.38) ** 0.8 + slack;
    return middle + (chest - middle) * Math.min(1, (up - 0.38) / 0.34) + slack * 0.8;
  };
  const heights = [hem, hem + (0.38 - hem) * 0.5, Math.max(hem + 0.1, 0.38), 0.72].filter((up) => up >= hem);
  const side = (sign: number): Point[] => [
    ...heights.map((up) => trunk(up, sign * half(up))),
    trunk(0.9, sign * (shoulders + slack * 0.5)),
    trunk(1, sign * shoulders * 0.72),
  ];
  return blob([...side(-1), trunk(1.05, -0.22), trunk(1.05, 0.22), ...side(1).toReversed(), trunk(hem - 0.02, 0)]);
}

/** Arms with hands, and sleeves. */
export function drawArm({ brush, body, build, outfit: { top }, colours }: Dress, index: 0 | 1): string {
  const { unit } = body;
  const arm = body.arms[index];
  const inwards = index === 0 ? 1 : -1;
  const skin =
    brush.form(handPath(arm, unit * build.limbs, inwards), colours.skin) +
    brush.form(limbPath(arm, profiles.arm, unit, { limbs: build.limbs }), colours.skin);
  if (top.sleeve === 0) return skin;
  const d = limbPath(arm, profiles.arm, unit, { until: top.sleeve, slack: top.slack * 0.75, limbs: build.limbs });
  const elbow = onBones(arm, 0.5);
  const fold = top.sleeve > 0.5
    ? brush.fold(curve([along(elbow, 60, unit * 0.12), elbow, along(elbow, -60, unit * 0.12)]), colours.main, unit * 0.018)
    : '';
  return skin + brush.form(d, colours.main) + fold;
}

type ShoeSpec = { unit: number; outwards: number; isInProfile: boolean; outfit: Outfit; colour: Colour };

function shoe(brush: BodyBrush, [, , [x, y]]: Bones, { unit, outwards, isInProfile, outfit, colour }: ShoeSpec): string {
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
  const heel = isHeel ? stroke(curve([at(-0.12 * outwards, 0.12), at(-0.13 * outwards, 0.26)]), darken(colour, 0.3), unit * 0.045) : '';
  const sole = outfit.shoes === 'sneakers'
    ? stroke(curve([at(-0.14 * outwards, 0.22), at(reach + 0.02 * outwards, 0.22)]), '#f4efe8', unit * 0.06)
    : '';
  return heel + brush.form(upper, colour) + sole;
}
