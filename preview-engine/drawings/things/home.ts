import { darken, lighten, mix } from '../colour.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing } from './thing.ts';
import { faint } from '../svg/ink.ts';

export const home = {
  laptop: ({ ink, light }) =>
    polygon(pointsOf('-86,-112 86,-112 92,-8 -92,-8'), darken('#b9bdc6', 0.1)) +
    polygon(pointsOf('-86,-112 86,-112 92,-8 -92,-8'), ink.linear(['#dfe3ea', '#8d93a3'], 60)) +
    circle(0, -60, 9, mix('#9aa0ae', light, 0.4)) +
    polygon(pointsOf('-98,-8 98,-8 112,0 -112,0'), '#70778a'),
  notebook: ({ colour, round }) =>
    polygon(pointsOf('-70,-16 50,-16 72,0 -56,0'), darken(colour, 0.25)) +
    polygon(pointsOf('-70,-26 50,-26 72,-10 -56,-10'), round(colour)) +
    stroke(line([-20, -30], [46, -8]), '#e9d6ac', 5),
  books: ({ colour, pop, wood, round }) =>
    each(
      [colour, pop, wood],
      (c, i) =>
        rect(-60 + i * 8, -26 - i * 26, 120 - i * 12, 25, round(c), { rx: 3 }) +
        rect(-60 + i * 8, -20 - i * 26, 12, 13, '#f4ead6'),
    ),
  deskLamp: ({ colour, round, ink, light }) =>
    ellipse(0, -4, 40, 8, darken(colour, 0.4)) +
    stroke(line([0, -6], [-34, -92], [26, -160]), darken(colour, 0.3), 7) +
    path('M10 -178L66 -150L48 -116L-6 -150Z', round(colour)) +
    polygon(
      pointsOf('48,-116 -6,-150 -40,0 120,0'),
      ink.linear([faint(light, 0.5), faint(light, 0.02)]),
    ) +
    ellipse(22, -132, 26, 10, lighten(light, 0.5)),
  camera: ({ round, colour, ink }) =>
    rect(-56, -66, 112, 66, round('#23252d'), { rx: 9 }) +
    rect(-24, -82, 42, 20, '#1a1b21', { rx: 4 }) +
    rect(-56, -50, 112, 10, colour) +
    circle(2, -32, 30, '#0f1014') +
    circle(2, -32, 21, ink.radial(['#7fb7ff', [0.6, '#24365c'], '#0b0d14'], [0.35, 0.3])) +
    circle(-6, -40, 5, '#ffffff', { opacity: 0.8 }),
  phone: ({ ink, pop, colour }) =>
    at(
      0,
      0,
      rect(-27, -108, 54, 108, '#17181d', { rx: 10 }) +
        rect(-22, -102, 44, 96, ink.linear([pop, colour]), { rx: 6 }),
      1,
      7,
    ),
  headphones: ({ colour, round }) =>
    stroke('M-42 -34Q-46 -104 0 -104Q46 -104 42 -34', darken(colour, 0.15), 11) +
    rect(-58, -48, 28, 48, round(colour), { rx: 13 }) +
    rect(30, -48, 28, 48, round(colour), { rx: 13 }),
  guitar: ({ round, wood }) =>
    at(
      0,
      0,
      path(
        blob(pointsOf('0,0 -46,-22 -36,-66 -32,-98 0,-112 32,-98 36,-66 46,-22')),
        round(mix(wood, '#c9702c', 0.5)),
      ) +
        circle(0, -70, 16, '#2a160c') +
        rect(-7, -236, 14, 170, '#4a2a18') +
        rect(-13, -262, 26, 30, '#38200f') +
        rect(-20, -30, 40, 7, '#2a160c'),
      1,
      12,
    ),
  easel: ({ wood, colour, pop }) =>
    stroke(line([-50, 0], [0, -230], [50, 0]), wood, 8) +
    rect(-66, -204, 132, 134, '#fbf5e6') +
    circle(14, -154, 28, colour) +
    path('M-66 -110Q-20 -140 66 -104V-70H-66Z', pop) +
    rect(-72, -72, 144, 10, wood),
  piano: ({ round }) =>
    path(
      'M-130 -70Q-134 -150 -40 -150Q30 -150 60 -116Q90 -84 130 -84V-60H-130Z',
      round('#1a1a20'),
    ) +
    rect(-130, -62, 260, 16, '#f5f0e6') +
    times(24, (i) => rect(-126 + i * 10.6, -62, 5, 9, '#15151a')) +
    each([-110, 100], (x) => rect(x, -46, 14, 46, '#15151a')),
  dumbbell: () =>
    rect(-46, -30, 92, 14, '#aab0bc') +
    each([-62, -46, 34, 50], (x, i) =>
      rect(x, i % 3 === 0 ? -50 : -46, 14, i % 3 === 0 ? 50 : 46, '#2a2d36', { rx: 4 }),
    ),
  kettlebell: ({ round, colour }) =>
    stroke('M-24 -60Q-26 -100 0 -100Q26 -100 24 -60', '#2a2c33', 14) +
    circle(0, -38, 40, round('#33363f')) +
    rect(-26, -8, 52, 8, '#202228') +
    circle(0, -36, 18, colour, { opacity: 0.85 }),
  bottle: ({ colour, round }) =>
    rect(-12, -128, 24, 18, darken(colour, 0.4), { rx: 4 }) +
    path(
      'M-22 -96Q-22 -112 -10 -114H10Q22 -112 22 -96V-8Q22 0 14 0H-14Q-22 0 -22 -8Z',
      round(colour),
    ) +
    rect(-22, -74, 44, 34, lighten(colour, 0.4), { opacity: 0.5 }),
  mat: ({ round, colour }) =>
    rect(-120, -18, 196, 18, round(colour), { rx: 5 }) +
    circle(82, -30, 30, round(colour)) +
    circle(82, -30, 19, darken(colour, 0.2)) +
    circle(82, -30, 8, darken(colour, 0.45)),
  towel: ({ round, colour }) =>
    each([0, 1, 2], (i) =>
      rect(-64 + i * 3, -26 - i * 25, 128 - i * 6, 24, round(i === 1 ? colour : '#f5efe6'), {
        rx: 11,
      }),
    ),
  stones: () =>
    ellipse(0, -14, 50, 15, '#3e4350') +
    ellipse(-2, -38, 38, 12, '#525866') +
    ellipse(2, -58, 27, 10, '#6b7180') +
    ellipse(-6, -62, 12, 3, '#8f95a3'),
  dog: ({ round, colour }) =>
    path(
      blob(
        pointsOf(
          '-60,-6 -66,-70 -40,-92 20,-86 44,-112 62,-136 88,-132 104,-110 84,-94 66,-78 58,-6',
          '40,-6 34,-44 -28,-44 -40,-6',
        ),
      ),
      round('#b5793f'),
    ) +
    path(blob(pointsOf('62,-136 52,-118 60,-92 74,-112')), '#7a4a22') +
    circle(84, -118, 4, '#1a120c') +
    ellipse(103, -110, 6, 5, '#1a120c') +
    stroke(curve([-64, -72], [-92, -94], [-96, -122]), '#b5793f', 13) +
    rect(50, -92, 26, 9, colour),
  cat: ({ round }) =>
    path(blob(pointsOf('-34,0 -42,-50 -20,-84 16,-84 40,-46 36,0')), round('#8a7280')) +
    circle(0, -104, 32, round('#967e8c')) +
    polygon(pointsOf('-30,-116 -24,-148 -6,-130'), '#8a7280') +
    polygon(pointsOf('30,-116 24,-148 6,-130'), '#8a7280') +
    each([-12, 12], (x) => ellipse(x, -106, 5, 7, '#f2c94c') + ellipse(x, -106, 2, 6, '#151015')) +
    stroke(curve([34, -8], [74, -14], [82, -52]), '#8a7280', 13),
  plant: ({ leaf, shade, round, colour }) =>
    times(7, (i) =>
      at(
        0,
        -44,
        path(
          blob(pointsOf('0,0 -11,-36 0,-76 11,-36')),
          mix(leaf, i % 2 ? '#c9e08a' : shade, 0.25),
        ),
        1,
        -66 + i * 22,
      ),
    ) + path('M-30 -52H30L23 0H-23Z', round(colour)),
  gift: ({ round, colour, pop }) =>
    rect(-46, -70, 92, 70, round(colour)) +
    rect(-52, -84, 104, 20, lighten(colour, 0.15)) +
    rect(-9, -84, 18, 84, lighten(pop, 0.3)) +
    path('M0 -84Q-46 -128 -40 -92Q-34 -80 0 -84Q34 -80 40 -92Q46 -128 0 -84Z', lighten(pop, 0.3)),
} as const satisfies Record<string, Thing>;
