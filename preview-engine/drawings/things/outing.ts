import { darken, lighten } from '../colour.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, circle, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import type { Thing } from './thing.ts';

export const outing = {
  suitcase: (pen) =>
    stroke('M-20 -132V-178H20V-132', '#5a5f6b', 6) +
    rect(-52, -134, 104, 126, pen.round(pen.colour), { rx: 14 }) +
    each([-30, -10, 10, 30], (x) =>
      rect(x - 2, -126, 4, 110, darken(pen.colour, 0.25), { opacity: 0.6 }),
    ) +
    circle(-36, -4, 8, '#222') +
    circle(36, -4, 8, '#222'),
  surfboard: (pen) =>
    at(
      0,
      0,
      path(
        blob(pointsOf('0,-300 -34,-200 -36,-80 -14,0 14,0 36,-80 34,-200')),
        pen.round('#fbf5e6'),
      ) +
        stroke(line([0, -292], [0, -4]), pen.wood, 3) +
        rect(-35, -150, 70, 22, pen.colour) +
        rect(-35, -122, 70, 9, pen.pop),
      1,
      6,
    ),
  umbrella: (pen) =>
    stroke(line([0, 0], [0, -190]), pen.wood, 7) +
    path(
      'M-120 -150Q-90 -246 0 -250Q90 -246 120 -150Q90 -168 60 -150Q30 -168 0 -150Q-30 -168 -60 -150Q-90 -168 -120 -150Z',
      pen.round(pen.colour),
    ) +
    path(
      'M-60 -150Q-48 -230 0 -250Q48 -230 60 -150Q30 -168 0 -150Q-30 -168 -60 -150Z',
      lighten(pen.colour, 0.55),
    ),
  bicycle: (pen) =>
    each(
      [-84, 84],
      (x) =>
        stroke(`M${x - 58} -58a58 58 0 1 0 116 0a58 58 0 1 0 -116 0`, '#22252e', 7) +
        times(6, (i) => at(x, -58, stroke(line([0, -54], [0, 54]), '#9aa0ae', 1.4), 1, i * 30)),
    ) +
    stroke(line(...pointsOf('-84,-58 -30,-136 52,-136 0,-58 -84,-58')), pen.colour, 9) +
    stroke(line([84, -58], [46, -168], [70, -176]), pen.colour, 9) +
    stroke(line([0, -58], [-36, -152]), pen.colour, 8) +
    rect(-62, -162, 54, 11, '#3a2418', { rx: 5 }),
  car: (pen) =>
    path(
      'M-230 -44Q-232 -86 -180 -92L-120 -98Q-84 -160 -20 -160H60Q116 -158 150 -98L206 -86Q236 -78 232 -44Q230 -28 214 -28H-214Q-230 -28 -230 -44Z',
      pen.round(pen.colour),
    ) +
    path(
      'M-104 -100Q-76 -146 -20 -146H10V-100ZM24 -146H58Q100 -144 124 -100H24Z',
      pen.ink.linear(['#dff0f7', '#5d7c90']),
    ) +
    each([-134, 138], (x) => circle(x, -30, 40, '#1b1c22') + circle(x, -30, 20, '#aab0bc')) +
    ellipse(222, -66, 12, 9, lighten(pen.light, 0.5)) +
    rect(-232, -72, 16, 14, '#d93a34'),
  boat: (pen) =>
    path('M-150 -40H150Q130 0 90 0H-90Q-130 0 -150 -40Z', pen.round(pen.colour)) +
    rect(-4, -260, 8, 222, pen.wood) +
    polygon(pointsOf('10,-256 10,-56 120,-56'), '#fbf5e6') +
    polygon(pointsOf('-10,-236 -10,-56 -96,-56'), lighten(pen.pop, 0.5)),
  balloon: (pen) =>
    each(
      [
        [-44, -250, pen.colour],
        [40, -270, pen.pop],
        [0, -320, '#ffd071'],
      ],
      ([x, y, c]) =>
        stroke(
          curve([0, 0], [Number(x) * 0.4, Number(y) / 2], [Number(x), Number(y) + 48]),
          '#6b6470',
          2,
        ) +
        ellipse(
          Number(x),
          Number(y),
          40,
          50,
          pen.round(c === '#ffd071' ? '#ffd071' : c === pen.pop ? pen.pop : pen.colour),
        ) +
        ellipse(Number(x) - 13, Number(y) - 20, 8, 13, '#ffffff', { opacity: 0.5 }),
    ),
} as const satisfies Record<string, Thing>;
