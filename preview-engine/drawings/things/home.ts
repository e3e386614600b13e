import { darken, lighten, mix } from '../colour.ts';
import { blob, curve, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing } from './thing.ts';

export const home = {
  dumbbell: () =>
    rect(-46, -30, 92, 14, '#aab0bc') +
    each([-62, -46, 34, 50], (x, i) =>
      rect(x, i % 3 === 0 ? -50 : -46, 14, i % 3 === 0 ? 50 : 46, '#2a2d36', { rx: 4 }),
    ),
  kettlebell: (pen) =>
    stroke('M-24 -60Q-26 -100 0 -100Q26 -100 24 -60', '#2a2c33', 14) +
    circle(0, -38, 40, pen.round('#33363f')) +
    rect(-26, -8, 52, 8, '#202228') +
    circle(0, -36, 18, pen.colour, { opacity: 0.85 }),
  bottle: (pen) =>
    rect(-12, -128, 24, 18, darken(pen.colour, 0.4), { rx: 4 }) +
    path(
      'M-22 -96Q-22 -112 -10 -114H10Q22 -112 22 -96V-8Q22 0 14 0H-14Q-22 0 -22 -8Z',
      pen.round(pen.colour),
    ) +
    rect(-22, -74, 44, 34, lighten(pen.colour, 0.4), { opacity: 0.5 }),
  mat: (pen) =>
    rect(-120, -18, 196, 18, pen.round(pen.colour), { rx: 5 }) +
    circle(82, -30, 30, pen.round(pen.colour)) +
    circle(82, -30, 19, darken(pen.colour, 0.2)) +
    circle(82, -30, 8, darken(pen.colour, 0.45)),
  towel: (pen) =>
    each([0, 1, 2], (i) =>
      rect(
        -64 + i * 3,
        -26 - i * 25,
        128 - i * 6,
        24,
        pen.round(i === 1 ? pen.colour : '#f5efe6'),
        { rx: 11 },
      ),
    ),
  stones: () =>
    ellipse(0, -14, 50, 15, '#3e4350') +
    ellipse(-2, -38, 38, 12, '#525866') +
    ellipse(2, -58, 27, 10, '#6b7180') +
    ellipse(-6, -62, 12, 3, '#8f95a3'),
  dog: (pen) =>
    path(
      blob(
        pointsOf(
          '-60,-6 -66,-70 -40,-92 20,-86 44,-112 62,-136 88,-132 104,-110 84,-94 66,-78 58,-6',
          '40,-6 34,-44 -28,-44 -40,-6',
        ),
      ),
      pen.round('#b5793f'),
    ) +
    path(blob(pointsOf('62,-136 52,-118 60,-92 74,-112')), '#7a4a22') +
    circle(84, -118, 4, '#1a120c') +
    ellipse(103, -110, 6, 5, '#1a120c') +
    stroke(curve([-64, -72], [-92, -94], [-96, -122]), '#b5793f', 13) +
    rect(50, -92, 26, 9, pen.colour),
  cat: (pen) =>
    path(blob(pointsOf('-34,0 -42,-50 -20,-84 16,-84 40,-46 36,0')), pen.round('#8a7280')) +
    circle(0, -104, 32, pen.round('#967e8c')) +
    polygon(pointsOf('-30,-116 -24,-148 -6,-130'), '#8a7280') +
    polygon(pointsOf('30,-116 24,-148 6,-130'), '#8a7280') +
    each([-12, 12], (x) => ellipse(x, -106, 5, 7, '#f2c94c') + ellipse(x, -106, 2, 6, '#151015')) +
    stroke(curve([34, -8], [74, -14], [82, -52]), '#8a7280', 13),
  plant: (pen) =>
    times(7, (i) =>
      at(
        0,
        -44,
        path(
          blob(pointsOf('0,0 -11,-36 0,-76 11,-36')),
          mix(pen.leaf, i % 2 ? '#c9e08a' : pen.shade, 0.25),
        ),
        1,
        -66 + i * 22,
      ),
    ) + path('M-30 -52H30L23 0H-23Z', pen.round(pen.colour)),
  gift: (pen) =>
    rect(-46, -70, 92, 70, pen.round(pen.colour)) +
    rect(-52, -84, 104, 20, lighten(pen.colour, 0.15)) +
    rect(-9, -84, 18, 84, lighten(pen.pop, 0.3)) +
    path(
      'M0 -84Q-46 -128 -40 -92Q-34 -80 0 -84Q34 -80 40 -92Q46 -128 0 -84Z',
      lighten(pen.pop, 0.3),
    ),
} as const satisfies Record<string, Thing>;
