import { darken, lighten, type Colour } from '../colour.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { circle, each, ellipse, path, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing, ThingPen } from './thing.ts';

const steam = ({ light }: ThingPen, y: number): string =>
  each([-10, 8], (x) =>
    stroke(
      curve([x, y], [x + 9, y - 18], [x - 5, y - 36], [x + 7, y - 58]),
      lighten(light, 0.6),
      4,
      { opacity: 0.34 },
    ),
  );

const stemGlass = (pen: ThingPen, drink: Colour, cup: string, fill: string): string =>
  ellipse(0, -2, 26, 5, pen.light, { opacity: 0.5 }) +
  stroke(line([0, -2], [0, -46]), lighten(pen.light, 0.4), 3.4, { opacity: 0.75 }) +
  path(fill, drink, { opacity: 0.9 }) +
  path(cup, '#ffffff', { opacity: 0.16 }) +
  stroke(cup, '#ffffff', 2, { opacity: 0.65 });

export const drinks = {
  mug: (pen) =>
    stroke('M30 -64Q62 -64 58 -38Q54 -18 30 -20', darken(pen.colour, 0.12), 9) +
    path('M-36 -78H36L32 -6Q30 0 22 0H-22Q-30 0 -32 -6Z', pen.round(pen.colour)) +
    ellipse(0, -78, 36, 10, darken(pen.colour, 0.2)) +
    ellipse(0, -76, 30, 7, '#4a2716') +
    steam(pen, -88),
  juice: (pen) =>
    path('M-26 -96H26L21 0H-21Z', '#ffffff', { opacity: 0.22 }) +
    path('M-23 -74H23L19 -3H-19Z', pen.ink.linear(['#ffb347', '#ef6a2f'])) +
    stroke('M-26 -96H26L21 0H-21Z', '#ffffff', 2, { opacity: 0.6 }) +
    stroke(line([4, -40], [18, -122]), pen.pop, 5) +
    circle(-24, -94, 17, '#ffc845') +
    circle(-24, -94, 12, '#ffe08a'),
  wine: (pen) =>
    stemGlass(
      pen,
      '#8f1d33',
      'M-25 -118Q-34 -50 0 -46Q34 -50 25 -118Z',
      'M-27 -84Q-28 -52 0 -48Q28 -52 27 -84Z',
    ),
  champagne: (pen) =>
    stemGlass(
      pen,
      '#f3cf73',
      'M-14 -132Q-20 -52 0 -46Q20 -52 14 -132Z',
      'M-14 -112Q-17 -54 0 -48Q17 -54 14 -112Z',
    ) + times(5, (i) => circle(-5 + (i % 3) * 5, -62 - i * 10, 1.8, '#fff6d8')),
  cocktail: (pen) =>
    stemGlass(pen, pen.colour, 'M-48 -116H48L3 -48H-3Z', 'M-38 -102H38L3 -50H-3Z') +
    stroke(line([6, -70], [44, -136]), lighten(pen.wood, 0.4), 3) +
    circle(28, -112, 8, '#7f9a3c'),
  tumbler: (pen) =>
    path('M-30 -62H30L26 0H-26Z', '#ffffff', { opacity: 0.2 }) +
    path('M-28 -38H28L25 -3H-25Z', pen.ink.linear(['#f0a243', '#b5521f'])) +
    rect(-18, -48, 22, 22, '#ffffff', { opacity: 0.5, rx: 3 }) +
    stroke('M-30 -62H30L26 0H-26Z', '#ffffff', 2, { opacity: 0.6 }) +
    circle(30, -62, 15, '#f59f2f') +
    circle(30, -62, 10, '#ffd071'),
  coconut: (pen) =>
    circle(0, -40, 42, pen.round('#7a4c2c')) +
    ellipse(0, -72, 29, 10, '#fbf3e4') +
    ellipse(0, -71, 22, 6, '#e6efe4') +
    stroke(line([4, -70], [24, -126]), pen.pop, 5) +
    path('M-46 -104Q-20 -132 8 -108L-18 -74Z', pen.colour) +
    stroke(line([-18, -74], [-6, -66]), pen.wood, 3),
  milkshake: (pen) =>
    path('M-30 -104H30L18 -12H-18Z', pen.ink.linear(['#ffe3e6', '#f58fa6'])) +
    ellipse(0, -4, 28, 7, '#ffffff', { opacity: 0.6 }) +
    rect(-5, -14, 10, 12, '#ffffff', { opacity: 0.5 }) +
    path(blob(pointsOf('-34,-102 -30,-124 -8,-136 18,-130 34,-112 32,-100')), '#fffaf2') +
    circle(2, -140, 9, '#d6284a') +
    stroke(line([14, -110], [30, -164]), pen.pop, 6),
} as const satisfies Record<string, Thing>;
