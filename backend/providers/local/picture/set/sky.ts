import { lighten, mix } from '../colour.ts';
import type { Stage } from '../stage.ts';
import { type Point, SHEET } from '../svg/ink.ts';
import { at, blob, circle, ellipse, group, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** Sky from the top of the sheet down to `horizon`, with its sun or moon, clouds and stars. */
export function sky(stage: Stage, horizon: number): string {
  const { ink, dice, palette, daytime, weather } = stage;
  const [top, middle, low] = palette.sky;
  const veil = weather === 'clear' ? 0 : weather === 'cloudy' ? 0.22 : 0.42;
  const grey = mix(middle, stage.isDark ? '#39405a' : '#aab4bd', 0.8);
  const dull = (colour: typeof top) => mix(colour, grey, veil);
  const base = rect(0, 0, WIDTH, horizon + 4, ink.linear([[0, dull(top)], [0.58, dull(middle)], [1, dull(low)]]));
  const orb: Point = [dice.between(180, 900), daytime === 'day' || daytime === 'night' ? dice.between(170, horizon * 0.45) : horizon * dice.between(0.55, 0.86)];
  const stars = daytime === 'night' ? starfield(stage, horizon * 0.8, 90) : daytime === 'dusk' ? starfield(stage, horizon * 0.4, 30) : '';
  const shown = weather === 'rain' || weather === 'fog' ? '' : sunOrMoon(stage, orb);
  const cover = weather === 'clear' ? dice.whole(1, 4) : 6;
  return base + stars + shown + clouds(stage, horizon, cover);
}

export function sunOrMoon({ ink, dice, palette, daytime }: Stage, [x, y]: Point): string {
  if (daytime === 'night') {
    const r = dice.between(42, 80);
    return (
      circle(x, y, r * 4.5, ink.radial([[0, palette.light, 0.32], [1, palette.light, 0]])) +
      circle(x, y, r, ink.linear([[0, '#fff8e6'], [1, mix('#fff3d6', palette.sky[1], 0.35)]], 35)) +
      circle(x - r * 0.3, y - r * 0.1, r * 0.2, palette.sky[1], { opacity: 0.14 }) +
      circle(x + r * 0.28, y + r * 0.3, r * 0.14, palette.sky[1], { opacity: 0.14 })
    );
  }
  const r = daytime === 'day' ? dice.between(46, 70) : dice.between(90, 150);
  const glow = lighten(palette.light, 0.3);
  return (
    circle(x, y, r * 5, ink.radial([[0, glow, 0.75], [0.3, palette.light, 0.35], [1, palette.light, 0]])) +
    circle(x, y, r, ink.linear([[0, lighten(palette.light, 0.7)], [1, lighten(palette.light, 0.15)]]))
  );
}

export function starfield({ dice }: Stage, depth: number, count: number): string {
  return times(count, () => {
    const r = dice.next() ** 3 * 2.6 + 0.7;
    return circle(dice.between(0, WIDTH), dice.next() ** 1.5 * depth, r, '#fff6e4', { opacity: dice.between(0.35, 0.95) });
  });
}

export function clouds({ ink, dice, palette, isDark }: Stage, horizon: number, count: number): string {
  const lit = mix(palette.sky[2], '#ffffff', isDark ? 0.1 : 0.55);
  const under = mix(palette.sky[1], palette.light, 0.2);
  return times(count, () => {
    const size = dice.between(150, 420);
    const puffs = dice.whole(4, 7);
    const fill = ink.linear([[0, lit, isDark ? 0.4 : 0.9], [1, under, 0.05]]);
    const top: Point[] = Array.from({ length: puffs }, (_, index) => [
      (index / (puffs - 1) - 0.5) * size,
      -size * 0.16 * Math.sin(((index + 0.5) / puffs) * Math.PI) * dice.between(0.6, 1.5),
    ]);
    const d = blob([[-size * 0.62, size * 0.05], ...top, [size * 0.62, size * 0.05], [0, size * 0.08]]);
    return at(dice.between(-60, WIDTH + 60), dice.between(0.12, 0.72) * horizon, path(d, fill));
  });
}

/** Slanting light from a window or a gap, over everything behind it. */
export function shafts({ ink, dice, palette }: Stage, from: Point, count: number, strength = 0.3): string {
  return times(count, (index) => {
    const spread = dice.between(60, 130);
    const x = from[0] + index * dice.between(120, 190);
    const reach = dice.between(900, 1400);
    const slant = dice.between(380, 560);
    const fill = ink.linear([[0, palette.light, strength], [1, palette.light, 0]], 78);
    return polygon([[x, from[1]], [x + spread, from[1]], [x + spread * 2 + slant, from[1] + reach], [x + slant, from[1] + reach]], fill);
  });
}

/** Out-of-focus lights. */
export function bokeh({ ink, dice, palette }: Stage, box: { y: number; height: number }, count: number): string {
  const colours = [palette.light, palette.accent, palette.pop, lighten(palette.light, 0.4)] as const;
  return times(count, () => {
    const colour = dice.pick(colours);
    const r = dice.between(10, 58);
    const fill = ink.radial([[0, colour, 0.34], [0.8, colour, 0.26], [0.93, lighten(colour, 0.4), 0.36], [1, colour, 0]]);
    return circle(dice.between(0, WIDTH), box.y + dice.next() * box.height, r, fill, { opacity: dice.between(0.3, 0.95) });
  });
}

/** What falls, before everything. */
export function falling({ dice, weather, palette }: Stage): string {
  if (weather === 'rain') {
    const drops = times(130, () => {
      const x = dice.between(-40, WIDTH + 40);
      const y = dice.between(-40, HEIGHT);
      const length = dice.between(30, 90);
      return stroke(line([[x, y], [x - length * 0.18, y + length]]), lighten(palette.sky[2], 0.5), dice.between(1, 2.6), { opacity: dice.between(0.15, 0.5) });
    });
    return drops;
  }
  if (weather === 'snow') {
    return times(150, () => circle(dice.between(0, WIDTH), dice.between(0, HEIGHT), dice.next() ** 3 * 11 + 2, '#ffffff', { opacity: dice.between(0.4, 0.95) }));
  }
  return '';
}

/** A band of mist. */
export function mist({ ink, palette }: Stage, y: number, height: number, strength = 0.6): string {
  const colour = lighten(palette.sky[2], 0.15);
  return rect(0, y, WIDTH, height, ink.linear([[0, colour, 0], [0.5, colour, strength], [1, colour, 0]]));
}

/** A round glow of light. */
export function glow({ ink }: Stage, [x, y]: Point, r: number, colour: `#${string}`, strength = 0.6): string {
  return ellipse(x, y, r, r, ink.radial([[0, colour, strength], [0.4, colour, strength * 0.35], [1, colour, 0]]));
}

export const floating = (content: string, opacity: number): string => group(content, { opacity });
