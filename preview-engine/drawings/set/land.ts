import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { curve } from '../svg/paths.ts';
import { band, ellipse, path, polygon, times } from '../svg/shapes.ts';

/** One ridge of hills or mountains across the sheet. */
export function ridge({ dice }: Stage, y: number, height: number, fill: string, steps = 7): string {
  const points: Point[] = [];
  for (let step = -1; step <= steps + 1; step++)
    points.push([(step / steps) * WIDTH, y - dice.next() * height]);
  return path(`${curve(...points)}L${WIDTH + 200} ${HEIGHT}L-200 ${HEIGHT}Z`, fill);
}

/** A mountain with a lit and a shaded flank, and snow if it is high. */
export function mountain(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  colour: Colour,
  hasSnow: boolean,
): string {
  const half = height * dice.between(0.7, 1);
  const peak: Point = [x, y - height];
  const lit = ink.linear([mix(colour, palette.light, 0.45), mix(colour, palette.sky[2], 0.5)]);
  const dark = ink.linear([mix(colour, palette.shade, 0.3), mix(colour, palette.sky[2], 0.4)]);
  const fold: Point = [x + half * 0.1, y - height * 0.45];
  const body =
    polygon([peak, [x - half, y], [x + half * 0.06, y], fold], lit) +
    polygon(
      [peak, fold, [x - half * 0.12, y - height * 0.2], [x + half * 0.06, y], [x + half, y]],
      dark,
    );
  if (!hasSnow) return body;
  const snow = (part: number, side: number): Point => [
    x + side * half * part,
    y - height * (1 - part),
  ];
  return (
    body +
    polygon(
      [
        peak,
        snow(0.3, -1),
        [x - half * 0.17, y - height * 0.74],
        [x - half * 0.09, y - height * 0.64],
        [x - half * 0.01, y - height * 0.74],
        [x + half * 0.02, y - height * 0.7],
      ],
      mix('#ffffff', palette.light, 0.25),
    ) +
    polygon(
      [
        peak,
        [x + half * 0.02, y - height * 0.7],
        [x + half * 0.1, y - height * 0.66],
        [x + half * 0.18, y - height * 0.74],
        snow(0.32, 1),
      ],
      mix('#ffffff', palette.far, 0.4),
    )
  );
}

/** Water from `y` down, with light on it. */
export function water(
  { ink, dice, palette, isDark }: Stage,
  y: number,
  bottom: number,
  colour: Colour,
): string {
  const base = band(
    y,
    bottom,
    ink.linear([
      mix(colour, palette.sky[2], 0.55),
      [0.35, colour],
      darken(mix(colour, palette.shade, 0.2), 0.05),
    ]),
  );
  const glints = times(46, () => {
    const part = dice.next() ** 1.4;
    const long = 40 + part * 200 * dice.between(0.5, 1.3);
    const place = y + 6 + part * (bottom - y);
    return ellipse(
      dice.between(0, WIDTH),
      place,
      long,
      1.2 + part * 4,
      lighten(palette.light, isDark ? 0 : 0.5),
      { opacity: dice.between(0.1, 0.4) },
    );
  });
  return base + glints;
}

/** Grass, flowers or stones close to the viewer, out of focus a little. */
export function foreground(
  { dice, palette }: Stage,
  y: number,
  colours: readonly [Colour, ...Colour[]],
): string {
  return times(70, () => {
    const x = dice.between(-20, WIDTH + 20);
    const high = dice.between(60, 190);
    const lean = dice.between(-50, 50);
    const colour = mix(dice.pick(colours), palette.shade, dice.between(0, 0.45));
    return path(
      `M${(x - 7).toFixed(0)} ${HEIGHT}Q${x.toFixed(0)} ${(y + 40).toFixed(0)} ${(x + lean).toFixed(0)} ${(HEIGHT - high - (HEIGHT - y) * 0.4).toFixed(0)}Q${(x + 14).toFixed(0)} ${(y + 60).toFixed(0)} ${(x + 9).toFixed(0)} ${HEIGHT}Z`,
      colour,
    );
  });
}
