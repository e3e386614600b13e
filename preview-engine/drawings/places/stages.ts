import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { bokeh, glow, mirrorBall } from '../set/light.ts';
import { curtain } from '../set/room.ts';
import { faint, HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { blob, curve, inBox, line, pointsOf } from '../svg/paths.ts';
import { circle, each, ellipse, path, polygon, rect, sheet, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

/** Beams through haze, a mirror ball, hands in the air. */
export const club: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, accent, pop } = palette;
  const source = pointsOf('120,60 400,20 700,20 960,70');
  const beams = source.map(([x, y], i) =>
    times(2, (j) => {
      const aim = dice.between(-300, 1380);
      const colour = [accent, pop, palette.light, mix(accent, pop, 0.5)][(i + j) % 4] ?? accent;
      return (
        polygon(
          [
            [x - 10, y],
            [x + 10, y],
            [aim + 150, 1500],
            [aim - 150, 1500],
          ],
          ink.linear([faint(lighten(colour, 0.3), 0.75), faint(colour, 0.28), faint(colour, 0)]),
        ) + glow(stage, [x, y], 130, colour, 0.9)
      );
    }),
  );
  const panel = dice.pick([
    () =>
      times(11, (i) =>
        times(7, (j) =>
          dice.chance(0.6)
            ? rect(
                120 + j * 122,
                380 + i * 58,
                106,
                44,
                dice.pick([accent, pop, mix(accent, pop, 0.5)]),
                { opacity: dice.between(0.12, 0.55) },
              )
            : '',
        ),
      ),
    () =>
      times(9, (i) =>
        stroke(
          `M${540 - 60 * (i + 1)} 760a${60 * (i + 1)} ${60 * (i + 1)} 0 1 0 ${120 * (i + 1)} 0a${60 * (i + 1)} ${60 * (i + 1)} 0 1 0 ${-120 * (i + 1)} 0`,
          i % 2 ? accent : pop,
          12,
          { opacity: 0.75 - i * 0.07 },
        ),
      ),
    () =>
      times(27, (i) => {
        const high = dice.between(60, 460);
        return rect(40 + i * 38, 1000 - high, 25, high, i % 3 ? pop : accent, { opacity: 0.6 });
      }),
  ] as const)();
  const far = crowd(stage, 1270, 40, 17, mix(shade, accent, 0.32));
  const middle = crowd(stage, 1480, 66, 12, mix(shade, accent, 0.16));
  const near = crowd(stage, 1900, 122, 7, darken(shade, 0.35));
  return {
    back:
      sheet(ink.linear([darken(palette.sky[0], 0.3), palette.sky[1], shade])) +
      panel +
      glow(stage, [540, 860], 640, accent, 0.5) +
      booth(stage) +
      beams.join('') +
      far +
      middle +
      mirrorBall(stage, dice.between(360, 720), dice.between(250, 340)),
    spots: [
      stands([dice.between(470, 610), 1820], 156, 'dancing', 'cheering', 'dancing', 'toasting'),
    ],
    front:
      near +
      bokeh(stage, { y: 100, height: 1300 }, 22) +
      put(
        stage,
        dice.pick(['cocktail', 'tumbler'] as const),
        dice.between(100, 180),
        1890,
        200,
        pop,
      ),
    outfits: ['cocktail', 'slip', 'streetwear', 'casual', 'shirt'],
    shelf: { place: [900, 1890], size: 200 },
    rim: 1,
  };
};

const booth = ({ palette: { accent, pop, shade }, ink }: Stage): string =>
  circle(540, 900, 44, darken(shade, 0.1)) +
  path(blob(pointsOf('440,1080 462,970 540,940 618,970 640,1080')), darken(shade, 0.1)) +
  stroke(curve([626, 980], [690, 900], [680, 800]), darken(shade, 0.1), 26) +
  polygon(
    pointsOf('270,1060 810,1060 850,1240 230,1240'),
    ink.linear([mix(accent, shade, 0.4), shade]),
  ) +
  times(8, (i) => rect(288 + i * 64, 1086, 48, 130, i % 2 ? pop : accent, { opacity: 0.55 })) +
  each([380, 700], (x) => ellipse(x, 1058, 70, 12, '#15131c') + ellipse(x, 1056, 24, 4, pop));

function crowd({ dice }: Stage, base: number, unit: number, count: number, colour: `#${string}`) {
  const people = times(count, (i) => {
    const x = (i + 0.5) * (WIDTH / count) + dice.between(-0.3, 0.3) * unit;
    const y = base - dice.between(2.4, 3.4) * unit;
    const arm = (side: number) => {
      if (!dice.chance(0.55)) return '';
      const out = side * unit;
      const hand: Point = [x + out * dice.between(0.7, 1.5), y - unit * dice.between(0.9, 1.9)];
      return (
        stroke(
          curve([x + out * 0.75, y + unit * 1.2], [x + out * 1.15, y + unit * 0.1], hand),
          colour,
          unit * 0.32,
        ) + circle(hand[0], hand[1], unit * 0.2, colour)
      );
    };
    const box = { x, y, width: unit, height: unit };
    const hair = dice.pick([
      () => '',
      () => circle(x, y - unit * 0.55, unit * 0.24, colour),
      () => path(blob(inBox(box, '-0.5,-0.2 -0.6,0.9 0.6,0.9 0.5,-0.2 0,-0.6')), colour),
      () => circle(x, y - unit * 0.1, unit * 0.62, colour),
    ] as const)();
    return (
      arm(-1) +
      arm(1) +
      hair +
      ellipse(x, y, unit * 0.38, unit * 0.5, colour) +
      path(
        blob([
          [x - unit * 0.95, base + unit],
          [x - unit * 0.9, y + unit * 1.1],
          [x - unit * 0.3, y + unit * 0.6],
          [x + unit * 0.3, y + unit * 0.6],
          [x + unit * 0.9, y + unit * 1.1],
          [x + unit * 0.95, base + unit],
        ]),
        colour,
      )
    );
  });
  return people + rect(0, base - unit * 0.6, WIDTH, HEIGHT - base + unit, colour);
}

/** A stage, a microphone, an audience of lights. */
export const concert: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, floor, accent, pop } = palette;
  const beams = times(6, (i) =>
    polygon(
      [
        [120 + i * 168 - 8, -20],
        [120 + i * 168 + 8, -20],
        [dice.between(-200, 1280) + 160, 1500],
        [dice.between(-200, 1280) - 160, 1500],
      ],
      ink.linear([faint(lighten(i % 2 ? accent : pop, 0.35), 0.6), faint(accent, 0)]),
    ),
  );
  return {
    back:
      sheet(
        ink.linear([darken(palette.sky[0], 0.4), [0.6, mix(palette.sky[1], accent, 0.25)], shade]),
      ) +
      curtain(stage, -20, 0, 190, 1330, accent) +
      curtain(stage, 910, 0, 190, 1330, accent) +
      glow(stage, [540, 900], 700, palette.light, 0.5) +
      beams +
      times(
        2,
        (i) =>
          rect(150 + i * 640, 1040, 140, 300, '#15141c') +
          circle(220 + i * 640, 1120, 46, '#2a2834') +
          circle(220 + i * 640, 1240, 60, '#2a2834'),
      ) +
      path(
        `M-20 1360Q540 1290 1100 1360V${HEIGHT}H-20Z`,
        ink.linear([mix(floor, palette.light, 0.35), shade]),
      ),
    spots: [
      stands([dice.between(470, 610), 1690], 154, 'toasting', 'dancing', 'cheering', 'handOnHip'),
    ],
    front:
      put(stage, 'microphone', 800, 1740, 330) +
      times(
        12,
        (i) =>
          circle(i * 98, 1900 - (i % 2) * 30, 74, darken(shade, 0.4)) +
          (i % 3 === 0
            ? stroke(line([i * 98 + 50, 1880], [i * 98 + 90, 1690]), darken(shade, 0.4), 34)
            : ''),
      ) +
      bokeh(stage, { y: 100, height: 1000 }, 22),
    outfits: ['slip', 'streetwear', 'blazer', 'cocktail'],
    shelf: { place: [300, 1740], size: 260 },
    rim: 1,
  };
};
