import { type Colour, darken, lighten } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import type { Point } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { at, ellipse, path, stroke, times } from '../svg/shapes.ts';
import { glow } from './air.ts';

export function pendant(stage: Stage, x: number, length: number, colour: Colour, size = 1): string {
  const { palette, ink } = stage;
  const shade = path(
    'M-70 60Q-64 -20 0 -30Q64 -20 70 60Z',
    ink.linear([lighten(colour, 0.25), darken(colour, 0.25)], 0),
  );
  return (
    stroke(line([x, -10], [x, length - 28 * size]), darken(colour, 0.5), 4) +
    at(x, length, shade + ellipse(0, 60, 70, 12, lighten(palette.light, 0.55)), size) +
    glow(stage, [x, length + 66 * size], 300 * size, palette.light, 0.42)
  );
}

/** Bulbs along a sagging line. */
export function stringLights(
  stage: Stage,
  from: Point,
  to: Point,
  sag: number,
  count: number,
): string {
  const { palette } = stage;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const bulbs = times(count, (index) => {
    const t = (index + 0.5) / count;
    const u = 1 - t;
    const x = u * u * from[0] + 2 * u * t * middle[0] + t * t * to[0];
    const y = u * u * from[1] + 2 * u * t * middle[1] + t * t * to[1] + 16;
    return (
      glow(stage, [x, y], 52, palette.light, 0.6) +
      ellipse(x, y, 9, 13, lighten(palette.light, 0.6))
    );
  });
  return (
    stroke(
      `M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`,
      darken(palette.shade, 0.2),
      4,
    ) + bulbs
  );
}
