import type { Stage } from '../../picture/stage.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { blob, curve } from '../svg/paths.ts';
import { circle, ellipse, path, rect, stroke, times } from '../svg/shapes.ts';

export function crowd(
  { dice }: Stage,
  base: number,
  unit: number,
  count: number,
  colour: `#${string}`,
): string {
  const people = times(count, (i) => {
    const x = (i + 0.5) * (WIDTH / count) + dice.between(-0.3, 0.3) * unit;
    const y = base - dice.between(2.4, 3.4) * unit;
    const arm = (side: number) => {
      if (!dice.chance(0.55)) return '';
      const hand: Point = [
        x + side * unit * dice.between(0.7, 1.5),
        y - unit * dice.between(0.9, 1.9),
      ];
      return (
        stroke(
          curve(
            [x + side * unit * 0.75, y + unit * 1.2],
            [x + side * unit * 1.15, y + unit * 0.1],
            hand,
          ),
          colour,
          unit * 0.32,
        ) + circle(hand[0], hand[1], unit * 0.2, colour)
      );
    };
    const hair = dice.pick([
      () => '',
      () => circle(x, y - unit * 0.55, unit * 0.24, colour),
      () =>
        path(
          blob([
            [x - unit * 0.5, y - unit * 0.2],
            [x - unit * 0.6, y + unit * 0.9],
            [x + unit * 0.6, y + unit * 0.9],
            [x + unit * 0.5, y - unit * 0.2],
            [x, y - unit * 0.6],
          ]),
          colour,
        ),
      () => circle(x, y - unit * 0.1, unit * 0.62, colour),
    ] as const)();
    return (
      arm(-1) +
      arm(1) +
      hair +
      ellipse(x, y, unit * 0.38, unit * 0.5, colour) +
      path(
        blob([
          [x - unit * 0.95, base + unit],
          [x - unit * 0.9, y + unit * 1.1],
          [x - unit * 0.3, y + unit * 0.6],
          [x + unit * 0.3, y + unit * 0.6],
          [x + unit * 0.9, y + unit * 1.1],
          [x + unit * 0.95, base + unit],
        ]),
        colour,
      )
    );
  });
  return people + rect(0, base - unit * 0.6, WIDTH, HEIGHT - base + unit, colour);
}
