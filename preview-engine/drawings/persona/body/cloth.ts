import { type Colour, darken, lighten, mix } from '../../colour.ts';
import type { Point } from '../../svg/ink.ts';
import { acrossMiddle, both, flip, mirror } from '../../svg/paths.ts';
import { each, group, path, stroke, times } from '../../svg/shapes.ts';
import { along } from '../face/pen.ts';
import { armOf, type Bust } from './bust.ts';

/** The parts clothes are made of. */

/** The fill that a cloth is painted with. */
export function clothFill({ ink, spot, lit }: Bust, colour: Colour): string {
  return ink.across(
    [lighten(colour, 0.16), [0.42, colour], mix(darken(colour, 0.36), '#2a1f38', 0.12)],
    spot(lit * 0.8, 1.3),
    spot(-lit * 0.75, 2.1),
  );
}

/** The outside of a garment from the neck over the shoulder and down the side of the trunk. */
export const shell = ({ shoulders, waist }: Bust, neck: number, room: number): Point[] => [
  [neck, 1.285],
  [neck + 0.14, 1.3],
  [shoulders * 0.74, 1.362 - room * 0.4],
  [shoulders * 0.95 + room, 1.49],
  [shoulders * 0.92 + room, 1.7],
  [shoulders * 0.79 + room, 2.0],
  [along(0.3, waist, shoulders * 0.76) + room * 1.2, 2.45],
  [waist + 0.02 + room * 1.4, 2.95],
  [waist + 0.08 + room * 1.4, 3.6],
];

/** Half of a round neckline, from its lowest point. */
export const scoop = (low: number, wide: number): Point[] => [
  [0, low],
  [wide * 0.42, low - 0.02],
  [wide * 0.8, low - 0.085],
  [wide, 1.285],
];

/** A body of cloth with a round neck, without its sleeves. */
export function jersey(bust: Bust, cloth: Colour, low: number, wide: number, room = 0.03): string {
  const right: Point[] = [...scoop(low, wide), ...shell(bust, wide, room).slice(1)];
  return path(bust.outline(both(right)), clothFill(bust, cloth)) + folds(bust, cloth);
}

/** A body of cloth like `jersey`, but with a neck that runs to a point. */
export function vee(bust: Bust, cloth: Colour, low: number): string {
  const { outline, line, h, ink } = bust;
  const edge: Point[] = [
    [0, low],
    [0.13, low - 0.19],
    [0.29, 1.285],
  ];
  const right: Point[] = [...edge, ...shell(bust, 0.29, 0.03).slice(1)];
  const collar = line(...acrossMiddle(edge));
  return (
    path(outline(both(right)), clothFill(bust, cloth)) +
    folds(bust, cloth) +
    stroke(collar, '#1a1014', h * 0.05, { opacity: 0.25, filter: ink.blur(h * 0.012) }) +
    stroke(collar, darken(cloth, 0.22), h * 0.03)
  );
}

/** Soft creases where the trunk bends. */
export function folds({ ink, h, line, shoulders, waist }: Bust, cloth: Colour): string {
  const tone = mix(darken(cloth, 0.45), '#2a1f38', 0.15);
  const runs: Point[][] = [
    [
      [shoulders * 0.78, 1.78],
      [shoulders * 0.5, 1.93],
      [shoulders * 0.34, 1.97],
    ],
    [
      [waist * 0.98, 2.5],
      [waist * 0.66, 2.62],
      [waist * 0.36, 2.64],
    ],
    [
      [waist * 1.02, 2.86],
      [waist * 0.7, 2.93],
      [waist * 0.5, 2.93],
    ],
  ];
  const creases = [...runs, ...runs.map(mirror)].map((run) => stroke(line(...run), tone, h * 0.03));
  return group(creases.join(''), { opacity: 0.2, filter: ink.blur(h * 0.016) });
}

/** Both sleeves, down to `until` heads below the crown; they lie over the body's sides. */
export function sleeves(bust: Bust, cloth: Colour, room: number, until: number): string {
  const { ink, h, line, outline, shoulders } = bust;
  const tone = mix(darken(cloth, 0.5), '#2a1f38', 0.15);
  return each([-1, 1], (side) => {
    const points = flip(armOf(shoulders, room, until), side);
    const d = outline(points);
    const inner = line(...points.slice(-4));
    const creases = [2.08, 2.26, 2.42]
      .filter((y) => y < until - 0.1)
      .map((y) =>
        stroke(
          line([side * (shoulders - 0.13), y], [side * (shoulders - 0.02), y + 0.06]),
          tone,
          h * 0.022,
        ),
      );
    const hem =
      until > 3
        ? ''
        : stroke(
            line(
              [side * (shoulders - 0.17), until - 0.005],
              [side * (shoulders - 0.02), until + 0.03],
              [side * (shoulders + 0.09 + room), until - 0.02],
            ),
            tone,
            h * 0.012,
            { opacity: 0.4 },
          );
    return (
      stroke(inner, tone, h * 0.06, { opacity: 0.34, filter: ink.blur(h * 0.026) }) +
      path(d, clothFill(bust, cloth)) +
      group(creases.join(''), { opacity: 0.22, filter: ink.blur(h * 0.01) }) +
      hem
    );
  });
}

/** The edge of a round neck. */
export function neckband(
  { h, line, ink }: Bust,
  cloth: Colour,
  low: number,
  wide: number,
  tall: number,
): string {
  const half = scoop(low, wide);
  const d = line(...acrossMiddle(half));
  return (
    stroke(d, '#1a1014', h * tall * 1.5, { opacity: 0.28, filter: ink.blur(h * 0.012) }) +
    stroke(d, darken(cloth, 0.2), h * tall) +
    stroke(d, lighten(cloth, 0.12), h * tall * 0.35, { opacity: 0.5 })
  );
}

/** Lines of knitting. */
export function ribs({ h, line, shoulders }: Bust, cloth: Colour): string {
  const tone = darken(cloth, 0.4);
  return times(35, (index) => {
    const x = ((index - 17) / 17) * (shoulders + 0.1);
    const top = 1.52 - Math.min(0.14, Math.abs(x) * 0.2);
    return stroke(line([x * 0.94, top], [x, 2], [x * 1.03, 2.6]), tone, h * 0.008, {
      opacity: 0.16,
    });
  });
}
