import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import type { Point } from '../svg/ink.ts';
import { blob, inBox, sized } from '../svg/paths.ts';
import { at, circle, path, polygon, times } from '../svg/shapes.ts';

export function palm(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  bend: number,
): string {
  const top: Point = [x + bend, y - height];
  const colour = mix(palette.wood, palette.shade, 0.3);
  const trunk = blob([
    [x - height * 0.035, y],
    [x - height * 0.02 + bend * 0.25, y - height * 0.5],
    [top[0] - height * 0.012, top[1]],
    [top[0] + height * 0.012, top[1]],
    [x + height * 0.022 + bend * 0.25, y - height * 0.5],
    [x + height * 0.04, y],
  ]);
  const leaves = times(10, (index) => {
    const turn = -205 + index * 25 + dice.between(-9, 9);
    const length = height * dice.between(0.36, 0.5);
    const shadeOf = index % 2 === 0 ? palette.leaf : mix(palette.leaf, palette.shade, 0.4);
    return at(
      top[0],
      top[1],
      frond(length, mix(shadeOf, palette.light, index % 3 === 0 ? 0.2 : 0)),
      1,
      turn,
    );
  });
  return (
    path(trunk, ink.linear([lighten(colour, 0.15), darken(colour, 0.2)], 0)) +
    leaves +
    circle(top[0] - 9, top[1] + 14, height * 0.024, darken(colour, 0.3)) +
    circle(top[0] + 13, top[1] + 12, height * 0.026, darken(colour, 0.2))
  );
}

function frond(length: number, colour: Colour): string {
  const teeth: Point[] = [];
  for (let step = 0; step <= 9; step++) {
    const part = step / 9;
    teeth.push([
      length * part,
      Math.sin(part * 2.2) * length * 0.1 +
        part * part * length * 0.34 +
        (step % 2 === 0 ? 0.1 : 0.03) * length,
    ]);
  }
  return polygon(
    [...sized(length, '0,0 0.35,-0.08 0.7,0.04 1.02,0.42'), ...teeth.toReversed()],
    colour,
  );
}

/** A leafy tree, a pine, or a bare one. */
export function tree(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  kind: 'leafy' | 'pine',
  colour: Colour,
): string {
  const bark = mix(palette.wood, palette.shade, 0.45);
  const lit = mix(colour, palette.light, 0.3);
  const dark = mix(colour, palette.shade, 0.35);
  const trunk = polygon(
    inBox({ x, y, width: height, height }, '-0.03,0 -0.015,-0.6 0.015,-0.6 0.035,0'),
    bark,
  );
  if (kind === 'pine') {
    const fill = ink.linear([lit, colour, dark], 15);
    const tiers = times(5, (tier) => {
      const base = y - height * (0.1 + tier * 0.17);
      const half = height * (0.23 - tier * 0.038);
      return path(
        `M${(x - half).toFixed(0)} ${base.toFixed(0)}Q${x.toFixed(0)} ${(base - height * 0.03).toFixed(0)} ${(x + half).toFixed(0)} ${base.toFixed(0)}L${x.toFixed(0)} ${(base - height * 0.32).toFixed(0)}Z`,
        fill,
      );
    });
    return trunk + tiers;
  }
  const crowns = times(9, (index) => {
    const turn = (index / 9) * Math.PI * 2;
    const off = index === 8 ? 0 : height * 0.17;
    const fill = ink.radial([lit, [0.6, colour], dark], [0.35, 0.25], 0.75);
    return circle(
      x + Math.cos(turn) * off * 1.1,
      y - height * 0.7 + Math.sin(turn) * off,
      height * dice.between(0.13, 0.19),
      fill,
    );
  });
  return trunk + crowns;
}
