import { darken } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob } from '../svg/paths.ts';
import { path } from '../svg/shapes.ts';
import { type Dress, trunkPath } from './dress.ts';
import { drawTop } from './tops.ts';

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
