import { lighten } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { faint, HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { band, circle, ellipse, polygon, stroke, times } from '../svg/shapes.ts';

/** Slanting light from a window or a gap, over everything behind it. */
export function shafts(
  { ink, dice, palette }: Stage,
  from: Point,
  count: number,
  strength = 0.3,
): string {
  return times(count, (index) => {
    const spread = dice.between(60, 130);
    const x = from[0] + index * dice.between(120, 190);
    const reach = dice.between(900, 1400);
    const slant = dice.between(380, 560);
    const fill = ink.linear([faint(palette.light, strength), faint(palette.light, 0)], 78);
    return polygon(
      [
        [x, from[1]],
        [x + spread, from[1]],
        [x + spread * 2 + slant, from[1] + reach],
        [x + slant, from[1] + reach],
      ],
      fill,
    );
  });
}

/** Out-of-focus lights. */
export function bokeh(
  { ink, dice, palette }: Stage,
  box: { y: number; height: number },
  count: number,
): string {
  const colours = [
    palette.light,
    palette.accent,
    palette.pop,
    lighten(palette.light, 0.4),
  ] as const;
  return times(count, () => {
    const colour = dice.pick(colours);
    const r = dice.between(10, 58);
    const fill = ink.radial([
      faint(colour, 0.34),
      [0.8, colour, 0.26],
      [0.93, lighten(colour, 0.4), 0.36],
      faint(colour, 0),
    ]);
    return circle(dice.between(0, WIDTH), box.y + dice.next() * box.height, r, fill, {
      opacity: dice.between(0.3, 0.95),
    });
  });
}

/** What falls or drifts, before everything. */
export function falling(stage: Stage): string {
  const { dice, weather, palette } = stage;
  if (weather === 'rain') {
    const drops = times(130, () => {
      const x = dice.between(-40, WIDTH + 40);
      const y = dice.between(-40, HEIGHT);
      const length = dice.between(30, 90);
      return stroke(
        line([x, y], [x - length * 0.18, y + length]),
        lighten(palette.sky[2], 0.5),
        dice.between(1, 2.6),
        { opacity: dice.between(0.15, 0.5) },
      );
    });
    return drops;
  }
  if (weather === 'snow') {
    return times(150, () =>
      circle(
        dice.between(0, WIDTH),
        dice.between(0, HEIGHT),
        dice.next() ** 3 * 11 + 2,
        '#ffffff',
        { opacity: dice.between(0.4, 0.95) },
      ),
    );
  }
  return weather === 'fog' ? times(3, (i) => mist(stage, 620 + i * 330, 520, 0.75 - i * 0.15)) : '';
}

/** A band of mist. */
export function mist({ ink, palette }: Stage, y: number, height: number, strength = 0.6): string {
  const colour = lighten(palette.sky[2], 0.15);
  return band(
    y,
    y + height,
    ink.linear([faint(colour, 0), faint(colour, strength), faint(colour, 0)]),
  );
}

/** A round glow of light. */
export function glow(
  { ink }: Stage,
  [x, y]: Point,
  r: number,
  colour: `#${string}`,
  strength = 0.6,
): string {
  return ellipse(
    x,
    y,
    r,
    r,
    ink.radial([faint(colour, strength), [0.4, colour, strength * 0.35], faint(colour, 0)]),
  );
}
