import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, lighten, mix } from '../colour.ts';
import { bokeh, chandelier, glow, pendant, shafts } from '../set/light.ts';
import { boards, curtain, room } from '../set/room.ts';
import { blob, curve, line } from '../svg/paths.ts';
import { each, ellipse, group, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A rail of clothes, a tall mirror, the morning's choice. */
export const wardrobe: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, floor, cloth, accent, pop } = palette;
  const wall = lighten(mix(palette.wall, cloth, 0.35), 0.1);
  const panels = times(5, (i) =>
    stroke(`M${30 + i * 212} 90h176v1040h-176Z`, mix(wall, shade, 0.25), 5, { opacity: 0.45 }),
  );
  const mirror = { x: dice.between(60, 120), y: dice.between(330, 420) };
  const outline = `M${mirror.x} ${mirror.y + 150}A150 150 0 0 1 ${mirror.x + 300} ${mirror.y + 150}V1260H${mirror.x}Z`;
  const glass = ink.clip(outline);
  const isRound = dice.chance(0.4);
  return {
    back:
      room(stage, 1270, wall, floor) +
      panels +
      boards(stage, 1270) +
      rail(stage, dice.between(430, 480), 400, 620) +
      group(
        rect(
          mirror.x,
          mirror.y,
          300,
          940,
          ink.linear(
            [
              lighten(palette.sky[1], 0.45),
              [0.6, mix(wall, palette.sky[2], 0.5)],
              mix(wall, shade, 0.3),
            ],
            70,
          ),
        ) +
          polygon(
            [
              [mirror.x + 40, mirror.y],
              [mirror.x + 140, mirror.y],
              [mirror.x + 20, 1260],
              [mirror.x - 80, 1260],
            ],
            '#ffffff',
            { opacity: 0.35 },
          ),
        { 'clip-path': glass },
      ) +
      stroke(outline, '#cfa75b', 16) +
      ellipse(540, 1500, 560, 170, mix(accent, palette.wall, 0.55)) +
      ellipse(540, 1500, 500, 146, mix(accent, palette.wall, 0.7)) +
      pendant(stage, dice.between(500, 700), 220, isRound ? pop : cloth, 1.1) +
      shafts(stage, [-160, 60], 3, 0.3),
    spots: [
      stands(
        [dice.between(520, 640), 1620],
        158,
        'reaching',
        'handOnHip',
        'relaxed',
        'presenting',
        'standing',
      ),
    ],
    front:
      bench(stage, 830, 1690) +
      putAll(
        stage,
        [['hat', 'handbag'], 800, 1690, 150, accent],
        ['heels', [190, 260], 1780, 150, pop],
        ['sneaker', [410, 480], 1850, 140, cloth],
        ['handbag', [90, 130], 1880, 190, accent],
        [['perfume', 'jewellery', 'sunglasses', 'watch'], [900, 960], 1690, 120],
      ),
    outfits: ['tucked', 'skirt', 'blazer', 'striped', 'knit', 'robe'],
    shelf: { place: [640, 1860], size: 180 },
    rim: 0.25,
  };
};

function rail(stage: Stage, x: number, y: number, height: number): string {
  const { dice, palette } = stage;
  const { shade, wall, wood, cloth, accent, pop, leaf } = palette;
  const colours: readonly [Colour, ...Colour[]] = [
    accent,
    pop,
    cloth,
    leaf,
    '#f4ece0',
    '#2c2a38',
    mix(accent, pop, 0.5),
    wood,
  ];
  const clothes = times(11, (i) => {
    const left = x + 50 + i * 48;
    const colour = mix(dice.pick(colours), palette.light, 0.12);
    const long = height * dice.between(0.5, 0.92);
    const wide = dice.between(34, 56);
    const body = blob([
      [left - 10, y + 34],
      [left - wide, y + 70],
      [left - wide * 0.8, y + long * 0.5],
      [left - wide * 1.1, y + long],
      [left + wide * 1.1, y + long],
      [left + wide * 0.8, y + long * 0.5],
      [left + wide, y + 70],
      [left + 10, y + 34],
    ]);
    const hanger = stroke(curve([left, y - 4], [left + 8, y + 12], [left, y + 30]), '#8f7f6a', 5);
    const fill = stage.ink.linear([lighten(colour, 0.15), colour, mix(colour, shade, 0.45)], 0);
    return (
      hanger +
      path(body, fill) +
      stroke(line([left - 8, y + 90], [left - 14, y + long - 20]), shade, 3, { opacity: 0.25 })
    );
  });
  const boxes = times(
    3,
    (i) =>
      rect(
        x + 30 + i * 190,
        1170 - (i % 2) * 20,
        150,
        80 + (i % 2) * 20,
        mix(colours[(i * 2) % 7] ?? cloth, wall, 0.4),
      ) +
      rect(
        x + 24 + i * 190,
        1160 - (i % 2) * 20,
        162,
        26,
        mix(colours[(i * 2) % 7] ?? cloth, wall, 0.2),
      ),
  );
  return (
    rect(x, y - 8, 600, 14, '#b48a44', { rx: 7 }) +
    rect(x + 6, y, 14, 870, '#b48a44') +
    rect(x + 580, y, 14, 870, '#b48a44') +
    clothes +
    rect(x, 1250, 600, 18, wood) +
    boxes
  );
}

const bench = ({ palette: { shade, cloth }, ink }: Stage, x: number, y: number): string =>
  ellipse(x, y + 152, 250, 24, shade, { opacity: 0.35 }) +
  each([-180, 170], (dx) => rect(x + dx, y + 50, 16, 104, '#b48a44')) +
  rect(x - 220, y - 4, 440, 76, ink.linear([lighten(cloth, 0.3), mix(cloth, shade, 0.35)]), {
    rx: 32,
  });

/** A marble stair, a chandelier and a gown. */
export const gala: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { light, shade } = palette;
  const marble = mix(palette.wall, '#e9dccb', stage.isDark ? 0.22 : 0.5);
  const carpet = dice.pick<Colour>([palette.accent, '#a51f33', palette.pop]);
  const columns = [90, 280, 800, 990].map((x) => column(stage, x, marble));
  const steps = times(9, (i) => {
    const y = 1120 + i * 66 + i * i * 3;
    const half = 280 + i * 62;
    return (
      rect(
        540 - half,
        y,
        half * 2,
        74 + i * 5,
        ink.linear([mix(marble, light, 0.35), [0.2, marble], mix(marble, shade, 0.5)]),
      ) +
      rect(
        540 - half * 0.56,
        y,
        half * 1.12,
        74 + i * 5,
        ink.linear([mix(carpet, light, 0.25), [0.3, carpet], mix(carpet, shade, 0.5)]),
      )
    );
  });
  const hasWindow = dice.chance(0.6);
  const rails = [-1, 1].map(
    (side) =>
      stroke(
        curve([540 + side * 300, 1010], [540 + side * 470, 1280], [540 + side * 700, 1720]),
        '#d0a857',
        20,
      ) +
      times(7, (i) =>
        rect(540 + side * (310 + i * 55) - 5, 1030 + i * 92, 10, 150 + i * 12, '#c49a4c'),
      ),
  );
  const door = hasWindow ? `M340 1130V520A200 200 0 0 1 740 520V1130Z` : `M300 1130V420H780V1130Z`;
  return {
    back:
      room(stage, 1240, mix(marble, shade, 0.35), mix(marble, shade, 0.5)) +
      path(door, ink.linear([palette.sky[0], [0.6, palette.sky[1]], palette.sky[2]])) +
      stroke(door, '#d0a857', 16) +
      glow(stage, [540, 760], 520, light, 0.55) +
      columns.join('') +
      curtain(stage, -30, 0, 150, 1300, carpet) +
      curtain(stage, 960, 0, 150, 1300, carpet) +
      steps +
      rails.join('') +
      chandelier(stage, 540, dice.between(220, 300), 1.15) +
      bokeh(stage, { y: 80, height: 1000 }, 34),
    spots: [
      stands([dice.between(490, 590), 1760], 162, 'handOnHip', 'relaxed', 'standing', 'walking'),
    ],
    front:
      glow(stage, [540, 1750], 420, light, 0.18) +
      putAll(
        stage,
        [['perfume', 'jewellery'], [120, 210], 1880, 190, palette.accent],
        [['heels', 'champagne', 'handbag'], [870, 950], 1880, 170, '#d0a857'],
      ),
    outfits: ['gown', 'gown', 'tuxedo', 'slip'],
    shelf: { place: [300, 1880], size: 180 },
    rim: 0.9,
  };
};

const column = ({ palette: { light, shade }, ink }: Stage, x: number, marble: Colour): string =>
  rect(
    x - 52,
    60,
    104,
    1180,
    ink.linear([mix(marble, light, 0.35), [0.35, marble], mix(marble, shade, 0.6)], 0),
  ) +
  each([-26, 0, 26], (dx) => rect(x + dx - 4, 130, 8, 1040, shade, { opacity: 0.16 })) +
  rect(x - 70, 40, 140, 60, mix(marble, light, 0.2)) +
  rect(x - 70, 1190, 140, 70, mix(marble, shade, 0.25));
