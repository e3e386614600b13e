import { type Colour, darken, lighten, mix } from '../colour.ts';
import { faint } from '../svg/ink.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
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

const bowl = ({ round }: ThingPen, colour: Colour, filling: string): string =>
  path('M-62 -44Q-58 0 -22 0H22Q58 0 62 -44Z', round(colour)) +
  ellipse(0, -44, 62, 20, darken(colour, 0.3)) +
  filling +
  stroke('M-62 -44A62 20 0 0 0 62 -44', lighten(colour, 0.35), 3);

export const food = {
  mug: (pen) =>
    stroke('M30 -64Q62 -64 58 -38Q54 -18 30 -20', darken(pen.colour, 0.12), 9) +
    path('M-36 -78H36L32 -6Q30 0 22 0H-22Q-30 0 -32 -6Z', pen.round(pen.colour)) +
    ellipse(0, -78, 36, 10, darken(pen.colour, 0.2)) +
    ellipse(0, -76, 30, 7, '#4a2716') +
    steam(pen, -88),
  juice: ({ ink, pop }) =>
    path('M-26 -96H26L21 0H-21Z', '#ffffff', { opacity: 0.22 }) +
    path('M-23 -74H23L19 -3H-19Z', ink.linear(['#ffb347', '#ef6a2f'])) +
    stroke('M-26 -96H26L21 0H-21Z', '#ffffff', 2, { opacity: 0.6 }) +
    stroke(line([4, -40], [18, -122]), pop, 5) +
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
  tumbler: ({ ink }) =>
    path('M-30 -62H30L26 0H-26Z', '#ffffff', { opacity: 0.2 }) +
    path('M-28 -38H28L25 -3H-25Z', ink.linear(['#f0a243', '#b5521f'])) +
    rect(-18, -48, 22, 22, '#ffffff', { opacity: 0.5, rx: 3 }) +
    stroke('M-30 -62H30L26 0H-26Z', '#ffffff', 2, { opacity: 0.6 }) +
    circle(30, -62, 15, '#f59f2f') +
    circle(30, -62, 10, '#ffd071'),
  coconut: ({ round, pop, colour, wood }) =>
    circle(0, -40, 42, round('#7a4c2c')) +
    ellipse(0, -72, 29, 10, '#fbf3e4') +
    ellipse(0, -71, 22, 6, '#e6efe4') +
    stroke(line([4, -70], [24, -126]), pop, 5) +
    path('M-46 -104Q-20 -132 8 -108L-18 -74Z', colour) +
    stroke(line([-18, -74], [-6, -66]), wood, 3),
  milkshake: ({ ink, pop }) =>
    path('M-30 -104H30L18 -12H-18Z', ink.linear(['#ffe3e6', '#f58fa6'])) +
    ellipse(0, -4, 28, 7, '#ffffff', { opacity: 0.6 }) +
    rect(-5, -14, 10, 12, '#ffffff', { opacity: 0.5 }) +
    path(blob(pointsOf('-34,-102 -30,-124 -8,-136 18,-130 34,-112 32,-100')), '#fffaf2') +
    circle(2, -140, 9, '#d6284a') +
    stroke(line([14, -110], [30, -164]), pop, 6),
  bowl: (pen) =>
    bowl(
      pen,
      pen.colour,
      times(7, (i) =>
        circle(-42 + i * 14, -48 - (i % 3) * 5, 12, i % 2 ? pen.leaf : lighten(pen.leaf, 0.3)),
      ),
    ),
  salad: (pen) =>
    bowl(
      pen,
      lighten(pen.wood, 0.75),
      times(9, (i) =>
        at(
          -46 + i * 11.5,
          -48,
          path(
            blob(pointsOf('0,6 -13,-8 0,-26 13,-8')),
            mix(pen.leaf, i % 2 ? '#9ccc4a' : '#2f6b3c', 0.45),
          ),
          1,
          -40 + i * 10,
        ),
      ) +
        each([-30, 4, 32], (x) => circle(x, -54, 10, '#e5432f') + circle(x - 3, -57, 3, '#ffb3a0')),
    ),
  berries: (pen) =>
    bowl(
      pen,
      pen.colour,
      ellipse(0, -46, 52, 14, '#f3e6ee') +
        times(9, (i) =>
          circle(
            -38 + i * 9.5,
            -50 - ((i * 5) % 9),
            8,
            ['#3b3f8f', '#d6284a', '#6a2a6e'][i % 3] ?? '#3b3f8f',
          ),
        ) +
        times(5, (i) => ellipse(-20 + i * 11, -44, 9, 4, '#f5cf6b')),
    ),
  avocado: () =>
    path(blob(pointsOf('0,-88 -30,-40 -26,-8 0,0 26,-8 30,-40')), '#345c2c') +
    path(blob(pointsOf('0,-78 -22,-38 -19,-13 0,-7 19,-13 22,-38')), '#d9e58a') +
    circle(0, -30, 15, '#7a4a26') +
    circle(-5, -35, 4, '#b98250'),
  fruit: (pen) =>
    bowl(
      pen,
      pen.colour,
      circle(-28, -58, 22, '#e5432f') +
        circle(6, -64, 23, '#f59f2f') +
        circle(34, -56, 19, '#8fbf3f') +
        path('M-46 -60Q-10 -110 40 -84Q0 -86 -36 -52Z', '#f7d24a'),
    ),
  bread: ({ ink }) =>
    path('M-64 0Q-74 -52 -40 -60H40Q74 -52 64 0Z', ink.linear(['#c98644', '#8a4f22'])) +
    each([-34, 0, 34], (x) => stroke(curve([x - 9, -14], [x, -34], [x + 11, -50]), '#f0cd94', 6)),
  cake: ({ round, colour, pop }) =>
    rect(-54, -50, 108, 50, round('#f3d9c0'), { rx: 6 }) +
    path('M-54 -34Q-40 -14 -27 -34Q-13 -10 0 -34Q13 -12 27 -34Q40 -16 54 -34V-52H-54Z', colour) +
    each([-30, 0, 30], (x) => rect(x - 3, -78, 6, 28, pop) + ellipse(x, -84, 4, 8, '#ffd071')),
  plate: ({ round, leaf }) =>
    ellipse(0, -10, 96, 24, round('#f7f2ea')) +
    ellipse(0, -13, 66, 15, '#e4dccf') +
    ellipse(0, -15, 62, 13, '#faf6ef') +
    path(blob(pointsOf('-34,-16 -22,-38 4,-42 26,-34 34,-16 0,-10')), '#b5542f') +
    path(blob(pointsOf('-10,-34 2,-58 14,-36')), leaf) +
    circle(28, -17, 6, '#f2b53a') +
    circle(-40, -14, 5, '#c8402f') +
    stroke(curve([-48, -8], [-10, -4], [44, -9]), '#7a2f24', 3),
  fries: ({ round }) =>
    times(8, (i) =>
      at(-24 + i * 7, -44, rect(-4, -46 - (i % 3) * 10, 8, 60, '#f3c14b'), 1, -14 + i * 4),
    ) + path('M-34 -58Q0 -40 34 -58L26 0H-26Z', round('#d93a34')),
  burger: () =>
    path('M-56 -58Q-54 -104 0 -104Q54 -104 56 -58Z', '#c9803a') +
    rect(-58, -58, 116, 10, '#6fae3c', { rx: 5 }) +
    rect(-54, -48, 108, 20, '#5a2a18', { rx: 8 }) +
    polygon(pointsOf('-50,-48 50,-48 16,-32'), '#f5b73a') +
    rect(-54, -28, 108, 28, '#c9803a', { rx: 12 }) +
    times(6, (i) => ellipse(-34 + i * 14, -82 - (i % 2) * 8, 4, 2.6, '#ffe6bd')),
  pizza: () =>
    polygon(pointsOf('-60,-12 64,-28 0,0'), '#c9803a') +
    polygon(pointsOf('-62,-20 62,-38 2,-2'), '#f5c451') +
    each(pointsOf('-26,-20 16,-24 0,-12'), ([x, y]) => ellipse(x, y, 11, 5, '#c8402f')),
  candle: ({ round, ink }) =>
    rect(-16, -66, 32, 66, round('#f5ecd8'), { rx: 4 }) +
    ellipse(0, -66, 16, 5, '#fff8e8') +
    circle(0, -90, 64, ink.radial([faint('#ffd98a', 0.7), faint('#ffb347', 0)])) +
    path(blob(pointsOf('0,-112 -8,-86 0,-74 8,-86')), '#ffdf8f') +
    path(blob(pointsOf('0,-98 -3,-84 0,-77 3,-84')), '#ffffff'),
  flowers: ({ round, colour, leaf, pop }) =>
    path('M-24 -58H24L16 0H-16Z', round(lighten(colour, 0.4))) +
    each(
      [-34, -18, 0, 18, 36],
      (x, i) =>
        stroke(curve([0, -50], [x * 0.6, -84], [x, -112 + Math.abs(x) * 0.5]), leaf, 4) +
        at(
          x,
          -118 + Math.abs(x) * 0.5,
          times(6, (p) =>
            at(0, 0, ellipse(0, -11, 8, 13, i % 2 ? pop : mix(colour, '#ffffff', 0.25)), 1, p * 60),
          ) + circle(0, 0, 7, '#ffe08a'),
        ),
    ),
} as const satisfies Record<string, Thing>;
