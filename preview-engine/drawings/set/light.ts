import type { Stage } from '../../picture/stage.ts';
import { type Colour, darken, lighten } from '../colour.ts';
import { faint, HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { at, band, circle, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

/** Slanting light from a window or a gap, over everything behind it. */
export function shafts({ ink, dice, palette }: Stage, from: Point, count: number, strength = 0.3) {
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
  const { light, accent, pop } = palette;
  const colours = [light, accent, pop, lighten(light, 0.4)] as const;
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

/** The weather that falls or drifts, before everything. */
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
  const none = faint(colour, 0);
  return band(y, y + height, ink.linear([none, faint(colour, strength), none]));
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
export function stringLights(stage: Stage, from: Point, to: Point, sag: number, count: number) {
  const { light, shade } = stage.palette;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const bulbs = times(count, (index) => {
    const t = (index + 0.5) / count;
    const u = 1 - t;
    const x = u * u * from[0] + 2 * u * t * middle[0] + t * t * to[0];
    const y = u * u * from[1] + 2 * u * t * middle[1] + t * t * to[1] + 16;
    return glow(stage, [x, y], 52, light, 0.6) + ellipse(x, y, 9, 13, lighten(light, 0.6));
  });
  return (
    stroke(
      `M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`,
      darken(shade, 0.2),
      4,
    ) + bulbs
  );
}

export function chandelier(stage: Stage, x: number, y: number, size = 1): string {
  const gold = '#d0a857';
  const arms = times(7, (i) => {
    const side = (i - 3) / 3;
    const [ax, ay] = [x + side * 230 * size, y + Math.abs(side) * -30 * size + 40 * size];
    return (
      stroke(
        `M${x} ${y + 70 * size}Q${x + side * 120 * size} ${y + 120 * size} ${ax} ${ay}`,
        gold,
        6,
      ) +
      glow(stage, [ax, ay - 24], 90 * size, stage.palette.light, 0.75) +
      rect(ax - 5, ay - 34, 10, 34, '#fff4d8') +
      circle(ax, ay + 22, 8, lighten(gold, 0.5))
    );
  });
  return (
    stroke(line([x, -10], [x, y + 70 * size]), gold, 7) +
    arms +
    circle(x, y + 84 * size, 24 * size, gold) +
    glow(stage, [x, y + 30], 520 * size, stage.palette.light, 0.35)
  );
}

export function mirrorBall(stage: Stage, x: number, y: number): string {
  const { dice, palette, ink } = stage;
  const r = 104;
  const tiles = times(9, (row) => {
    const turn = ((row + 0.5) / 9 - 0.5) * Math.PI;
    const half = Math.cos(turn) * r;
    const count = Math.max(3, Math.round(half / 11));
    return times(count, (i) => {
      const edge = (part: number) => x + Math.sin((part - 0.5) * Math.PI) * half;
      const left = edge(i / count);
      return rect(
        left + 1,
        y + Math.sin(turn) * r - 10,
        Math.max(2, edge((i + 1) / count) - left - 2),
        19,
        dice.pick([palette.accent, palette.pop, '#ffffff', palette.light, palette.sky[1]]),
        { opacity: dice.between(0.35, 0.95) },
      );
    });
  });
  const rays = times(14, (i) =>
    at(
      x,
      y,
      polygon(
        [
          [0, -3],
          [dice.between(380, 760), -9],
          [dice.between(380, 760), 9],
          [0, 3],
        ],
        ink.linear([faint('#ffffff', 0.4), faint(palette.light, 0)], 0),
      ),
      1,
      i * 26,
    ),
  );
  return (
    stroke(line([x, -10], [x, y - r]), '#8c8a9a', 5) +
    rays +
    circle(x, y, r, ink.radial(['#cfd3ea', '#2a2440'], [0.35, 0.3])) +
    tiles +
    glow(stage, [x - 30, y - 36], 150, '#ffffff', 0.6)
  );
}
