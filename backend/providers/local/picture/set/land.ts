import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../stage.ts';
import { type Point, SHEET } from '../svg/ink.ts';
import { at, blob, circle, curve, ellipse, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** Rows of towers towards the horizon, nearer ones darker; lit windows after sunset. */
export function skyline(stage: Stage, baseline: number, tallest: number, rows = 3): string {
  const { ink, dice, palette, isDark } = stage;
  return times(rows, (row) => {
    const part = rows === 1 ? 1 : row / (rows - 1);
    const colour = mix(palette.far, palette.near, part);
    const fill = ink.linear([[0, colour], [1, mix(colour, palette.sky[2], 0.45)]]);
    const towers: string[] = [];
    for (let x = -40; x < WIDTH; ) {
      const wide = dice.between(62, 150);
      const high = tallest * dice.between(0.34, 1) * (1 - part * 0.42);
      towers.push(tower(stage, { x, y: baseline - high, wide, high: high + 30, fill, part }));
      x += wide + dice.between(-14, 26);
    }
    return towers.join('') + (isDark ? '' : rect(0, baseline - tallest * 0.3, WIDTH, tallest * 0.3, ink.linear([[0, palette.sky[2], 0], [1, palette.sky[2], 0.35]])));
  });
}

type Tower = { x: number; y: number; wide: number; high: number; fill: string; part: number };

function tower({ dice, palette, isDark }: Stage, { x, y, wide, high, fill, part }: Tower): string {
  const crown = dice.whole(0, 4);
  const top =
    crown === 0
      ? polygon([[x + wide * 0.2, y], [x + wide * 0.5, y - wide * 0.7], [x + wide * 0.8, y]], fill)
      : crown === 1
        ? rect(x + wide * 0.25, y - 34, wide * 0.5, 36, fill) + stroke(line([[x + wide / 2, y - 34], [x + wide / 2, y - 120]]), palette.far, 4)
        : crown === 2
          ? path(`M${x.toFixed(0)} ${(y + 1).toFixed(0)}q${(wide / 2).toFixed(0)} ${(-wide * 0.7).toFixed(0)} ${wide.toFixed(0)} 0Z`, fill)
          : '';
  const gap = 20;
  const panes: string[] = [];
  for (let row = 0; row * gap * 1.25 < high - 60; row++) {
    for (let column = 0; (column + 1) * gap < wide - 10; column++) {
      if (!dice.chance(isDark ? 0.42 : 0.3)) continue;
      panes.push(`M${(x + 8 + column * gap).toFixed(0)} ${(y + 14 + row * gap * 1.25).toFixed(0)}h11v14h-11Z`);
    }
  }
  const glass = isDark ? lighten(palette.light, 0.1) : lighten(palette.sky[2], 0.2);
  const windows = panes.length === 0 ? '' : path(panes.join(''), glass, { opacity: isDark ? 0.35 + part * 0.5 : 0.16 + part * 0.16 });
  return top + rect(x, y, wide, high, fill) + windows;
}

/** One ridge of hills or mountains across the sheet. */
export function ridge({ dice }: Stage, y: number, height: number, fill: string, steps = 7): string {
  const points: Point[] = [];
  for (let step = -1; step <= steps + 1; step++) points.push([(step / steps) * WIDTH, y - dice.next() * height]);
  return path(`${curve(points)}L${WIDTH + 200} ${HEIGHT}L-200 ${HEIGHT}Z`, fill);
}

/** A mountain with a lit and a shaded flank, and snow if it is high. */
export function mountain({ ink, dice, palette }: Stage, [x, y]: Point, height: number, colour: Colour, hasSnow: boolean): string {
  const half = height * dice.between(0.7, 1);
  const peak: Point = [x, y - height];
  const lit = ink.linear([[0, mix(colour, palette.light, 0.45)], [1, mix(colour, palette.sky[2], 0.5)]]);
  const dark = ink.linear([[0, mix(colour, palette.shade, 0.3)], [1, mix(colour, palette.sky[2], 0.4)]]);
  const fold: Point = [x + half * 0.1, y - height * 0.45];
  const body =
    polygon([peak, [x - half, y], [x + half * 0.06, y], fold], lit) +
    polygon([peak, fold, [x - half * 0.12, y - height * 0.2], [x + half * 0.06, y], [x + half, y]], dark);
  if (!hasSnow) return body;
  const snow = (part: number, side: number): Point => [x + side * half * part, y - height * (1 - part)];
  return (
    body +
    polygon([peak, snow(0.3, -1), [x - half * 0.17, y - height * 0.74], [x - half * 0.09, y - height * 0.64], [x - half * 0.01, y - height * 0.74], [x + half * 0.02, y - height * 0.7]], mix('#ffffff', palette.light, 0.25)) +
    polygon([peak, [x + half * 0.02, y - height * 0.7], [x + half * 0.1, y - height * 0.66], [x + half * 0.18, y - height * 0.74], snow(0.32, 1)], mix('#ffffff', palette.far, 0.4))
  );
}

/** Water from `y` down, with light on it. */
export function water({ ink, dice, palette, isDark }: Stage, y: number, bottom: number, colour: Colour): string {
  const base = rect(0, y, WIDTH, bottom - y, ink.linear([[0, mix(colour, palette.sky[2], 0.55)], [0.35, colour], [1, darken(mix(colour, palette.shade, 0.2), 0.05)]]));
  const glints = times(46, () => {
    const part = dice.next() ** 1.4;
    const long = 40 + part * 200 * dice.between(0.5, 1.3);
    const place = y + 6 + part * (bottom - y);
    return ellipse(dice.between(0, WIDTH), place, long, 1.2 + part * 4, lighten(palette.light, isDark ? 0 : 0.5), { opacity: dice.between(0.1, 0.4) });
  });
  return base + glints;
}

export function palm({ ink, dice, palette }: Stage, [x, y]: Point, height: number, bend: number): string {
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
    return at(top[0], top[1], frond(length, mix(shadeOf, palette.light, index % 3 === 0 ? 0.2 : 0)), 1, turn);
  });
  return path(trunk, ink.linear([[0, lighten(colour, 0.15)], [1, darken(colour, 0.2)]], 0)) + leaves + circle(top[0] - 9, top[1] + 14, height * 0.024, darken(colour, 0.3)) + circle(top[0] + 13, top[1] + 12, height * 0.026, darken(colour, 0.2));
}

function frond(length: number, colour: Colour): string {
  const teeth: Point[] = [];
  for (let step = 0; step <= 9; step++) {
    const part = step / 9;
    teeth.push([length * part, Math.sin(part * 2.2) * length * 0.1 + part * part * length * 0.34 + (step % 2 === 0 ? 0.1 : 0.03) * length]);
  }
  return polygon([[0, 0], [length * 0.35, -length * 0.08], [length * 0.7, length * 0.04], [length * 1.02, length * 0.42], ...teeth.toReversed()], colour);
}

/** A leafy tree, a pine, or a bare one. */
export function tree({ ink, dice, palette }: Stage, [x, y]: Point, height: number, kind: 'leafy' | 'pine', colour: Colour): string {
  const bark = mix(palette.wood, palette.shade, 0.45);
  const lit = mix(colour, palette.light, 0.3);
  const dark = mix(colour, palette.shade, 0.35);
  const trunk = polygon([[x - height * 0.03, y], [x - height * 0.015, y - height * 0.6], [x + height * 0.015, y - height * 0.6], [x + height * 0.035, y]], bark);
  if (kind === 'pine') {
    const fill = ink.linear([[0, lit], [0.5, colour], [1, dark]], 15);
    const tiers = times(5, (tier) => {
      const base = y - height * (0.1 + tier * 0.17);
      const half = height * (0.23 - tier * 0.038);
      return path(`M${(x - half).toFixed(0)} ${base.toFixed(0)}Q${x.toFixed(0)} ${(base - height * 0.03).toFixed(0)} ${(x + half).toFixed(0)} ${base.toFixed(0)}L${x.toFixed(0)} ${(base - height * 0.32).toFixed(0)}Z`, fill);
    });
    return trunk + tiers;
  }
  const crowns = times(9, (index) => {
    const turn = (index / 9) * Math.PI * 2;
    const off = index === 8 ? 0 : height * 0.17;
    const fill = ink.radial([[0, lit], [0.6, colour], [1, dark]], [0.35, 0.25], 0.75);
    return circle(x + Math.cos(turn) * off * 1.1, y - height * 0.7 + Math.sin(turn) * off, height * dice.between(0.13, 0.19), fill);
  });
  return trunk + crowns;
}

/** Grass, flowers or stones close to the viewer, out of focus a little. */
export function foreground({ dice, palette }: Stage, y: number, colours: readonly [Colour, ...Colour[]]): string {
  return times(70, () => {
    const x = dice.between(-20, WIDTH + 20);
    const high = dice.between(60, 190);
    const lean = dice.between(-50, 50);
    const colour = mix(dice.pick(colours), palette.shade, dice.between(0, 0.45));
    return path(`M${(x - 7).toFixed(0)} ${HEIGHT}Q${x.toFixed(0)} ${(y + 40).toFixed(0)} ${(x + lean).toFixed(0)} ${(HEIGHT - high - (HEIGHT - y) * 0.4).toFixed(0)}Q${(x + 14).toFixed(0)} ${(y + 60).toFixed(0)} ${(x + 9).toFixed(0)} ${HEIGHT}Z`, colour);
  });
}
