import { darken, lighten, mix } from '../colour.ts';
import { faint } from '../svg/ink.ts';
import { blob, line, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing } from './thing.ts';

export const desk = {
  laptop: (pen) =>
    polygon(pointsOf('-86,-112 86,-112 92,-8 -92,-8'), darken('#b9bdc6', 0.1)) +
    polygon(pointsOf('-86,-112 86,-112 92,-8 -92,-8'), pen.ink.linear(['#dfe3ea', '#8d93a3'], 60)) +
    circle(0, -60, 9, mix('#9aa0ae', pen.light, 0.4)) +
    polygon(pointsOf('-98,-8 98,-8 112,0 -112,0'), '#70778a'),
  notebook: (pen) =>
    polygon(pointsOf('-70,-16 50,-16 72,0 -56,0'), darken(pen.colour, 0.25)) +
    polygon(pointsOf('-70,-26 50,-26 72,-10 -56,-10'), pen.round(pen.colour)) +
    stroke(line([-20, -30], [46, -8]), '#e9d6ac', 5),
  books: (pen) =>
    each(
      [pen.colour, pen.pop, pen.wood],
      (c, i) =>
        rect(-60 + i * 8, -26 - i * 26, 120 - i * 12, 25, pen.round(c), { rx: 3 }) +
        rect(-60 + i * 8, -20 - i * 26, 12, 13, '#f4ead6'),
    ),
  deskLamp: (pen) =>
    ellipse(0, -4, 40, 8, darken(pen.colour, 0.4)) +
    stroke(line([0, -6], [-34, -92], [26, -160]), darken(pen.colour, 0.3), 7) +
    path('M10 -178L66 -150L48 -116L-6 -150Z', pen.round(pen.colour)) +
    polygon(
      pointsOf('48,-116 -6,-150 -40,0 120,0'),
      pen.ink.linear([faint(pen.light, 0.5), faint(pen.light, 0.02)]),
    ) +
    ellipse(22, -132, 26, 10, lighten(pen.light, 0.5)),
  camera: (pen) =>
    rect(-56, -66, 112, 66, pen.round('#23252d'), { rx: 9 }) +
    rect(-24, -82, 42, 20, '#1a1b21', { rx: 4 }) +
    rect(-56, -50, 112, 10, pen.colour) +
    circle(2, -32, 30, '#0f1014') +
    circle(2, -32, 21, pen.ink.radial(['#7fb7ff', [0.6, '#24365c'], '#0b0d14'], [0.35, 0.3])) +
    circle(-6, -40, 5, '#ffffff', { opacity: 0.8 }),
  phone: (pen) =>
    at(
      0,
      0,
      rect(-27, -108, 54, 108, '#17181d', { rx: 10 }) +
        rect(-22, -102, 44, 96, pen.ink.linear([pen.pop, pen.colour]), { rx: 6 }),
      1,
      7,
    ),
  headphones: (pen) =>
    stroke('M-42 -34Q-46 -104 0 -104Q46 -104 42 -34', darken(pen.colour, 0.15), 11) +
    rect(-58, -48, 28, 48, pen.round(pen.colour), { rx: 13 }) +
    rect(30, -48, 28, 48, pen.round(pen.colour), { rx: 13 }),
  guitar: (pen) =>
    at(
      0,
      0,
      path(
        blob(pointsOf('0,0 -46,-22 -36,-66 -32,-98 0,-112 32,-98 36,-66 46,-22')),
        pen.round(mix(pen.wood, '#c9702c', 0.5)),
      ) +
        circle(0, -70, 16, '#2a160c') +
        rect(-7, -236, 14, 170, '#4a2a18') +
        rect(-13, -262, 26, 30, '#38200f') +
        rect(-20, -30, 40, 7, '#2a160c'),
      1,
      12,
    ),
  easel: (pen) =>
    stroke(line([-50, 0], [0, -230], [50, 0]), pen.wood, 8) +
    rect(-66, -204, 132, 134, '#fbf5e6') +
    circle(14, -154, 28, pen.colour) +
    path('M-66 -110Q-20 -140 66 -104V-70H-66Z', pen.pop) +
    rect(-72, -72, 144, 10, pen.wood),
  piano: (pen) =>
    path(
      'M-130 -70Q-134 -150 -40 -150Q30 -150 60 -116Q90 -84 130 -84V-60H-130Z',
      pen.round('#1a1a20'),
    ) +
    rect(-130, -62, 260, 16, '#f5f0e6') +
    times(24, (i) => rect(-126 + i * 10.6, -62, 5, 9, '#15151a')) +
    each([-110, 100], (x) => rect(x, -46, 14, 46, '#15151a')),
} as const satisfies Record<string, Thing>;
