import { lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { faint, type Point, WIDTH } from '../svg/ink.ts';
import { blob } from '../svg/paths.ts';
import { at, band, circle, path, times } from '../svg/shapes.ts';

/** Sky from the top of the sheet down to `horizon`, with its sun or moon, clouds and stars. */
export function sky(stage: Stage, horizon: number): string {
  const { ink, dice, palette, daytime, weather } = stage;
  const [top, middle, low] = palette.sky;
  const veil = weather === 'clear' ? 0 : weather === 'cloudy' ? 0.22 : 0.42;
  const grey = mix(middle, stage.isDark ? '#39405a' : '#aab4bd', 0.8);
  const dull = (colour: typeof top) => mix(colour, grey, veil);
  const base = band(0, horizon + 4, ink.linear([dull(top), [0.58, dull(middle)], dull(low)]));
  const orb: Point = [
    dice.between(180, 900),
    daytime === 'day' || daytime === 'night'
      ? dice.between(170, horizon * 0.45)
      : horizon * dice.between(0.55, 0.86),
  ];
  const stars =
    daytime === 'night'
      ? starfield(stage, horizon * 0.8, 90)
      : daytime === 'dusk'
        ? starfield(stage, horizon * 0.4, 30)
        : '';
  const shown = weather === 'rain' || weather === 'fog' ? '' : sunOrMoon(stage, orb);
  const cover = weather === 'clear' ? dice.whole(1, 4) : 6;
  return base + stars + shown + clouds(stage, horizon, cover);
}

export function sunOrMoon({ ink, dice, palette, daytime }: Stage, [x, y]: Point): string {
  if (daytime === 'night') {
    const r = dice.between(42, 80);
    return (
      circle(x, y, r * 4.5, ink.radial([faint(palette.light, 0.32), faint(palette.light, 0)])) +
      circle(x, y, r, ink.linear(['#fff8e6', mix('#fff3d6', palette.sky[1], 0.35)], 35)) +
      circle(x - r * 0.3, y - r * 0.1, r * 0.2, palette.sky[1], { opacity: 0.14 }) +
      circle(x + r * 0.28, y + r * 0.3, r * 0.14, palette.sky[1], { opacity: 0.14 })
    );
  }
  const r = daytime === 'day' ? dice.between(46, 70) : dice.between(90, 150);
  const halo = lighten(palette.light, 0.3);
  return (
    circle(
      x,
      y,
      r * 5,
      ink.radial([faint(halo, 0.75), [0.3, palette.light, 0.35], faint(palette.light, 0)]),
    ) + circle(x, y, r, ink.linear([lighten(palette.light, 0.7), lighten(palette.light, 0.15)]))
  );
}

export function starfield({ dice }: Stage, depth: number, count: number): string {
  return times(count, () => {
    const r = dice.next() ** 3 * 2.6 + 0.7;
    return circle(dice.between(0, WIDTH), dice.next() ** 1.5 * depth, r, '#fff6e4', {
      opacity: dice.between(0.35, 0.95),
    });
  });
}

export function clouds(
  { ink, dice, palette, isDark }: Stage,
  horizon: number,
  count: number,
): string {
  const lit = mix(palette.sky[2], '#ffffff', isDark ? 0.1 : 0.55);
  const under = mix(palette.sky[1], palette.light, 0.2);
  return times(count, () => {
    const size = dice.between(150, 420);
    const puffs = dice.whole(4, 7);
    const fill = ink.linear([faint(lit, isDark ? 0.4 : 0.9), faint(under, 0.05)]);
    const top: Point[] = Array.from({ length: puffs }, (_, index) => [
      (index / (puffs - 1) - 0.5) * size,
      -size * 0.16 * Math.sin(((index + 0.5) / puffs) * Math.PI) * dice.between(0.6, 1.5),
    ]);
    const d = blob([
      [-size * 0.62, size * 0.05],
      ...top,
      [size * 0.62, size * 0.05],
      [0, size * 0.08],
    ]);
    return at(dice.between(-60, WIDTH + 60), dice.between(0.12, 0.72) * horizon, path(d, fill));
  });
}
