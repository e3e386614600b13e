import { darken, lighten, mix } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob, curve, placed } from '../svg/paths.ts';
import { each, path, straight, stroke } from '../svg/shapes.ts';
import { type Dress, trunkPath } from './dress.ts';
import type { Joints } from './pose.ts';
import type { Top } from './wardrobe.ts';

/** Neck, chest and what is worn over them. */
export function drawTrunk(dress: Dress): string {
  const { brush, body, build, outfit, colours, pose } = dress;
  const { trunk, unit } = body;
  const { top } = outfit;
  const [nx, ny] = trunk(1, 0);
  const [hx, hy] = body.headCentre;
  const neckHalf = 0.2 * unit * build.limbs;
  const chin: Point = [hx + (nx - hx) * 0.3, hy + (ny - hy) * 0.3];
  // Under a collar only the neck itself is seen.
  const slope = top.neck === 'straps' ? build.shoulders * 0.62 : 0.24;
  const neck = blob([
    [chin[0] - neckHalf, chin[1]],
    [chin[0] + neckHalf, chin[1]],
    [nx + neckHalf * 1.1, ny - 0.08 * unit],
    trunk(0.97, slope),
    trunk(0.9, 0),
    trunk(0.97, -slope),
    [nx - neckHalf * 1.1, ny - 0.08 * unit],
  ]);
  const under = pose.isFromBehind
    ? ''
    : path(
        blob([
          [chin[0] - neckHalf, chin[1]],
          [chin[0] + neckHalf, chin[1]],
          [nx + neckHalf * 0.5, ny - 0.16 * unit],
          [nx - neckHalf * 0.2, ny - 0.1 * unit],
        ]),
        darken(colours.skin, 0.4),
        { opacity: 0.32 },
      );
  return drawTop(dress, top, brush.form(neck, colours.skin) + under);
}

function drawTop(dress: Dress, top: Top, neck: string): string {
  const { brush, body, build, pose } = dress;
  const { main, skin } = dress.colours;
  const { trunk, unit } = body;
  const shell = brush.form(trunkPath(dress, top.slack, top.hem), main);
  const hood =
    top.manner === 'hooded'
      ? brush.form(
          blob(placed(trunk, '0.92,-0.5 1.08,-0.42 1.12,0 1.08,0.42 0.92,0.5 0.86,0')),
          darken(main, 0.12),
        )
      : '';
  if (pose.isFromBehind) return neck + shell + hood;
  const stripes = top.manner === 'striped' ? stripesOf(dress, top) : '';
  if (top.manner === 'open') return shell + opening(dress, top) + neck + lapels(dress);
  if (top.neck === 'high') return neck + shell + stripes + hood;
  if (top.neck === 'straps') {
    const straps = [-1, 1].map((side) =>
      stroke(curve(trunk(0.8, side * 0.26), trunk(1, side * 0.34)), main, unit * 0.07),
    );
    const cut = brush.form(bareChest(dress, 0.74), skin);
    return shell + cut + neck + straps.join('');
  }
  const depth = top.neck === 'deep' ? 0.68 : top.neck === 'collar' ? 0.86 : 0.9;
  const wide = top.neck === 'round' ? 0.3 : 0.24;
  const cut =
    top.neck === 'round'
      ? blob([
          trunk(1.04, -wide),
          trunk(1.04, wide),
          trunk(depth + 0.02, wide * 0.6),
          trunk(depth - 0.02, 0),
          trunk(depth + 0.02, -wide * 0.6),
        ])
      : straight([trunk(1.04, -wide), trunk(1.04, wide), trunk(depth, 0)]);
  const collar =
    top.neck === 'collar'
      ? [-1, 1].map((side) =>
          brush.form(
            straight(placed(onHalf(trunk, side), '1.04,0.14 1,0.34 0.84,0.2 0.86,0.03')),
            lighten(main, 0.12),
          ),
        )
      : [];
  const seam =
    top.neck === 'collar'
      ? brush.fold(curve(trunk(0.86, 0), trunk(0.4, 0), trunk(top.hem, 0)), main, unit * 0.016)
      : '';
  const tension = [-1, 1].map((side) =>
    brush.fold(
      curve(trunk(0.68, side * build.chest * 0.86), trunk(0.58, side * build.chest * 0.5)),
      main,
      unit * 0.016,
    ),
  );
  return shell + stripes + tension.join('') + brush.form(cut, skin) + neck + seam + collar.join('');
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
  const inner = straight(
    placed(trunk, `1,-0.24 1,0.24 0.6,0.2 0.22,0.1 ${low},0.14 ${low},-0.14 0.22,-0.1 0.6,-0.2`),
  );
  const skin = straight(placed(trunk, '1.04,-0.22 1.04,0.22 0.74,0'));
  const lining = mix(colours.second, '#ffffff', 0.5);
  return (
    brush.form(inner, build.waist > 0.5 ? lighten(lining, 0.2) : lining) +
    brush.form(skin, colours.skin)
  );
}

function lapels({ brush, body: { trunk }, colours: { main } }: Dress): string {
  return each([-1, 1], (side) =>
    brush.form(
      straight(
        placed(onHalf(trunk, side), '1.03,0.2 1,0.36 0.74,0.46 0.68,0.36 0.22,0.1 0.6,0.12'),
      ),
      lighten(main, 0.09),
    ),
  );
}

/** Points of the trunk's left (-1) or right (1) half. */
const onHalf =
  (trunk: Joints['trunk'], side: number) =>
  (up: number, across: number): Point =>
    trunk(up, side * across);

function stripesOf({ body: { trunk, unit }, build, colours }: Dress, top: Top): string {
  const light = lighten(colours.main, 0.75);
  const lines = [0.12, 0.26, 0.4, 0.54, 0.68, 0.8].map((up) => {
    const half = (up > 0.5 ? build.chest : build.waist + 0.05) + top.slack - 0.06;
    return stroke(
      curve(trunk(up, -half), trunk(up - 0.03, 0), trunk(up, half)),
      light,
      unit * 0.055,
      { opacity: 0.85, 'stroke-linecap': 'butt' },
    );
  });
  return lines.join('');
}
