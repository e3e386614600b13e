import { darken, lighten, mix } from '../colour.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing } from './thing.ts';

export const outing = {
  sneaker: ({ round, colour }) =>
    path('M-74 -12Q-78 -66 -58 -70Q-40 -62 -26 -68L20 -42Q70 -38 78 -12Z', round(colour)) +
    path('M-80 -16H80Q86 0 72 0H-72Q-84 0 -80 -16Z', '#f7f2ea') +
    times(3, (i) =>
      stroke(line([-18 + i * 15, -62 + i * 8], [-4 + i * 15, -44 + i * 6]), '#f7f2ea', 5),
    ) +
    path('M-66 -26Q-30 -44 18 -24L8 -14Q-32 -28 -64 -14Z', lighten(colour, 0.5)),
  heels: ({ round, colour }) =>
    path(
      'M-62 -84Q-52 -96 -40 -80Q-6 -30 70 -22Q84 -16 78 -4L34 0Q-10 -16 -38 -54L-50 0H-58Z',
      round(colour),
    ),
  handbag: ({ colour, round }) =>
    stroke('M-34 -70Q-34 -126 0 -126Q34 -126 34 -70', darken(colour, 0.25), 8) +
    path('M-54 -76H54L66 -6Q66 0 58 0H-58Q-66 0 -66 -6Z', round(colour)) +
    path('M-54 -76H54L46 -40H-46Z', darken(colour, 0.14)) +
    rect(-11, -50, 22, 17, '#d9b45a', { rx: 4 }),
  watch: ({ wood, round }) =>
    path('M-17 -110H17L22 -72H-22ZM-22 -30H22L16 0H-16Z', mix(wood, '#3a2012', 0.5)) +
    circle(0, -51, 34, round('#c9a24a')) +
    circle(0, -51, 27, '#faf6ec') +
    stroke(line([0, -70], [0, -51], [15, -44]), '#2a2620', 4) +
    times(12, (i) =>
      circle(Math.sin(i * 0.5236) * 22, -51 - Math.cos(i * 0.5236) * 22, 1.6, '#2a2620'),
    ),
  sunglasses: ({ ink, pop }) =>
    each(
      [-30, 30],
      (x) =>
        ellipse(x, -22, 27, 21, ink.linear(['#2b2230', mix(pop, '#7a5060', 0.4)])) +
        stroke(curve([x - 16, -30], [x - 4, -36]), '#ffffff', 3, { opacity: 0.6 }),
    ) +
    stroke(curve([-6, -26], [0, -30], [6, -26]), '#2b2230', 5) +
    stroke(line([-56, -26], [-84, -14]), '#2b2230', 5) +
    stroke(line([56, -26], [84, -14]), '#2b2230', 5),
  hat: ({ round, colour }) =>
    ellipse(0, -10, 92, 17, round('#e3c58f')) +
    path('M-48 -14Q-50 -76 0 -78Q50 -76 48 -14Z', round('#ead09c')) +
    path('M-49 -30Q0 -14 49 -30V-14Q0 2 -49 -14Z', colour),
  perfume: ({ round, ink, colour }) =>
    rect(-13, -108, 26, 28, round('#d9b45a'), { rx: 4 }) +
    rect(-8, -82, 16, 12, '#b98f3c') +
    rect(-38, -72, 76, 72, ink.linear([lighten(colour, 0.6), colour, darken(colour, 0.2)], 30), {
      rx: 10,
    }) +
    rect(-38, -72, 76, 72, '#ffffff', { rx: 10, opacity: 0.14 }) +
    rect(-30, -66, 9, 56, '#ffffff', { opacity: 0.5, rx: 4 }),
  lipstick: ({ colour }) =>
    rect(-14, -46, 28, 46, '#20191e', { rx: 3 }) +
    rect(-11, -64, 22, 20, '#d9b45a') +
    path('M-9 -64V-88Q2 -106 9 -98V-64Z', mix(colour, '#c81f3f', 0.6)),
  jewellery: ({ round, pop }) =>
    times(13, (i) =>
      circle(
        Math.cos(0.35 + i * 0.205) * 52,
        -62 + Math.sin(0.35 + i * 0.205) * 52,
        6.4,
        round('#faf3e6'),
      ),
    ) + polygon(pointsOf('0,-12 11,2 0,20 -11,2'), mix(pop, '#ffffff', 0.3)),
  serum: ({ ink }) =>
    rect(-9, -124, 18, 34, '#1d1b20', { rx: 7 }) +
    rect(-13, -92, 26, 16, '#d9b45a') +
    path(
      'M-28 -62Q-28 -78 -14 -78H14Q28 -78 28 -62V-8Q28 0 20 0H-20Q-28 0 -28 -8Z',
      ink.linear(['#f0a868', '#8f4a1c'], 10),
    ) +
    rect(-18, -56, 36, 32, '#fbf5e6', { opacity: 0.92 }),
  cream: ({ round, colour }) =>
    path('M-48 -48H48V-12Q48 0 36 0H-36Q-48 0 -48 -12Z', round(lighten(colour, 0.55))) +
    rect(-52, -72, 104, 28, round('#e4dccf'), { rx: 6 }) +
    ellipse(0, -72, 50, 6, '#f4efe6'),
  vinyl: ({ colour }) =>
    circle(0, -66, 66, '#17171c') +
    each([56, 46, 36], (r) =>
      stroke(`M${-r} -66a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, '#3a3a44', 1.6),
    ) +
    circle(0, -66, 24, colour) +
    circle(0, -66, 4, '#f5f0e6') +
    path('M0 -66L-50 -112A66 66 0 0 1 -26 -126Z', '#ffffff', { opacity: 0.1 }),
  skateboard: ({ round, colour }) =>
    path(
      blob(pointsOf('-110,-38 -84,-26 84,-26 110,-38 104,-24 80,-14 -80,-14 -104,-24')),
      round(colour),
    ) + each([-64, 64], (x) => circle(x, -8, 11, '#f3e6c8') + circle(x, -8, 4, '#44404a')),
  microphone: ({ round, colour }) =>
    rect(-7, -110, 14, 110, '#2a2c33') +
    circle(0, -128, 30, round('#9aa0ae')) +
    rect(-30, -128, 60, 9, colour) +
    ellipse(0, -2, 40, 8, '#2a2c33') +
    times(4, (i) =>
      stroke(
        curve([-24 + i * 16, -150], [-28 + i * 18, -128], [-24 + i * 16, -106]),
        '#5a5f6b',
        1.6,
      ),
    ),
  suitcase: ({ round, colour }) =>
    stroke('M-20 -132V-178H20V-132', '#5a5f6b', 6) +
    rect(-52, -134, 104, 126, round(colour), { rx: 14 }) +
    each([-30, -10, 10, 30], (x) =>
      rect(x - 2, -126, 4, 110, darken(colour, 0.25), { opacity: 0.6 }),
    ) +
    circle(-36, -4, 8, '#222') +
    circle(36, -4, 8, '#222'),
  surfboard: ({ round, wood, colour, pop }) =>
    at(
      0,
      0,
      path(blob(pointsOf('0,-300 -34,-200 -36,-80 -14,0 14,0 36,-80 34,-200')), round('#fbf5e6')) +
        stroke(line([0, -292], [0, -4]), wood, 3) +
        rect(-35, -150, 70, 22, colour) +
        rect(-35, -122, 70, 9, pop),
      1,
      6,
    ),
  umbrella: ({ wood, round, colour }) =>
    stroke(line([0, 0], [0, -190]), wood, 7) +
    path(
      'M-120 -150Q-90 -246 0 -250Q90 -246 120 -150Q90 -168 60 -150Q30 -168 0 -150Q-30 -168 -60 -150Q-90 -168 -120 -150Z',
      round(colour),
    ) +
    path(
      'M-60 -150Q-48 -230 0 -250Q48 -230 60 -150Q30 -168 0 -150Q-30 -168 -60 -150Z',
      lighten(colour, 0.55),
    ),
  bicycle: ({ colour }) =>
    each(
      [-84, 84],
      (x) =>
        stroke(`M${x - 58} -58a58 58 0 1 0 116 0a58 58 0 1 0 -116 0`, '#22252e', 7) +
        times(6, (i) => at(x, -58, stroke(line([0, -54], [0, 54]), '#9aa0ae', 1.4), 1, i * 30)),
    ) +
    stroke(line(...pointsOf('-84,-58 -30,-136 52,-136 0,-58 -84,-58')), colour, 9) +
    stroke(line([84, -58], [46, -168], [70, -176]), colour, 9) +
    stroke(line([0, -58], [-36, -152]), colour, 8) +
    rect(-62, -162, 54, 11, '#3a2418', { rx: 5 }),
  car: ({ round, colour, ink, light }) =>
    path(
      'M-230 -44Q-232 -86 -180 -92L-120 -98Q-84 -160 -20 -160H60Q116 -158 150 -98L206 -86Q236 -78 232 -44Q230 -28 214 -28H-214Q-230 -28 -230 -44Z',
      round(colour),
    ) +
    path(
      'M-104 -100Q-76 -146 -20 -146H10V-100ZM24 -146H58Q100 -144 124 -100H24Z',
      ink.linear(['#dff0f7', '#5d7c90']),
    ) +
    each([-134, 138], (x) => circle(x, -30, 40, '#1b1c22') + circle(x, -30, 20, '#aab0bc')) +
    ellipse(222, -66, 12, 9, lighten(light, 0.5)) +
    rect(-232, -72, 16, 14, '#d93a34'),
  boat: ({ round, colour, wood, pop }) =>
    path('M-150 -40H150Q130 0 90 0H-90Q-130 0 -150 -40Z', round(colour)) +
    rect(-4, -260, 8, 222, wood) +
    polygon(pointsOf('10,-256 10,-56 120,-56'), '#fbf5e6') +
    polygon(pointsOf('-10,-236 -10,-56 -96,-56'), lighten(pop, 0.5)),
  balloon: ({ colour, pop, round }) =>
    each(
      [
        [-44, -250, colour],
        [40, -270, pop],
        [0, -320, '#ffd071'],
      ] as const,
      ([x, y, tone]) =>
        stroke(curve([0, 0], [x * 0.4, y / 2], [x, y + 48]), '#6b6470', 2) +
        ellipse(x, y, 40, 50, round(tone)) +
        ellipse(x - 13, y - 20, 8, 13, '#ffffff', { opacity: 0.5 }),
    ),
} as const satisfies Record<string, Thing>;
