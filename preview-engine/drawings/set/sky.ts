import type { Stage } from '../../picture/stage.ts';
import { lighten, mix } from '../colour.ts';
import { faint, type Point, WIDTH } from '../svg/ink.ts';
import { blob, inBox, line } from '../svg/paths.ts';
import { at, band, circle, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

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

export function clouds({ ink, dice, palette, isDark }: Stage, horizon: number, count: number) {
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
    const [far, low] = [size * 0.62, size * 0.05];
    const d = blob([[-far, low], ...top, [far, low], [0, size * 0.08]]);
    return at(dice.between(-60, WIDTH + 60), dice.between(0.12, 0.72) * horizon, path(d, fill));
  });
}

/** Rows of towers towards the horizon, nearer ones darker; lit windows after sunset. */
export function skyline(stage: Stage, baseline: number, tallest: number, rows = 3): string {
  const { ink, dice, palette, isDark } = stage;
  return times(rows, (row) => {
    const part = rows === 1 ? 1 : row / (rows - 1);
    const colour = mix(palette.far, palette.near, part);
    const fill = ink.linear([colour, mix(colour, palette.sky[2], 0.45)]);
    const towers: string[] = [];
    for (let x = -40; x < WIDTH;) {
      const wide = dice.between(62, 150);
      const high = tallest * dice.between(0.34, 1) * (1 - part * 0.42);
      towers.push(tower(stage, { x, y: baseline - high, wide, high: high + 30, fill, part }));
      x += wide + dice.between(-14, 26);
    }
    return (
      towers.join('') +
      (isDark
        ? ''
        : rect(
            0,
            baseline - tallest * 0.3,
            WIDTH,
            tallest * 0.3,
            ink.linear([faint(palette.sky[2], 0), faint(palette.sky[2], 0.35)]),
          ))
    );
  });
}

type Tower = { x: number; y: number; wide: number; high: number; fill: string; part: number };

function tower({ dice, palette, isDark }: Stage, { x, y, wide, high, fill, part }: Tower): string {
  const crown = dice.whole(0, 4);
  const top =
    crown === 0
      ? polygon(inBox({ x, y, width: wide, height: wide }, '0.2,0 0.5,-0.7 0.8,0'), fill)
      : crown === 1
        ? rect(x + wide * 0.25, y - 34, wide * 0.5, 36, fill) +
          stroke(line([x + wide / 2, y - 34], [x + wide / 2, y - 120]), palette.far, 4)
        : crown === 2
          ? path(
              `M${x.toFixed(0)} ${(y + 1).toFixed(0)}q${(wide / 2).toFixed(0)} ${(-wide * 0.7).toFixed(0)} ${wide.toFixed(0)} 0Z`,
              fill,
            )
          : '';
  const gap = 20;
  const panes: string[] = [];
  for (let row = 0; row * gap * 1.25 < high - 60; row++) {
    for (let column = 0; (column + 1) * gap < wide - 10; column++) {
      if (!dice.chance(isDark ? 0.42 : 0.3)) continue;
      panes.push(
        `M${(x + 8 + column * gap).toFixed(0)} ${(y + 14 + row * gap * 1.25).toFixed(0)}h11v14h-11Z`,
      );
    }
  }
  const glass = isDark ? lighten(palette.light, 0.1) : lighten(palette.sky[2], 0.2);
  const windows =
    panes.length === 0
      ? ''
      : path(panes.join(''), glass, { opacity: isDark ? 0.35 + part * 0.5 : 0.16 + part * 0.16 });
  return top + rect(x, y, wide, high, fill) + windows;
}
