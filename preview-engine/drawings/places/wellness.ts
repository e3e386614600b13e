import { type Place, sits, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, darken, lighten, mix } from '../colour.ts';
import { pottedPlant } from '../set/furniture.ts';
import { ridge } from '../set/land.ts';
import { glow, shafts } from '../set/light.ts';
import { boards, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { WIDTH } from '../svg/ink.ts';
import { curve, line } from '../svg/paths.ts';
import { at, circle, ellipse, rect, stroke, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A gym with factory windows and the first sun on the weights. */
export const gym: Place = (stage) => {
  const { dice, palette } = stage;
  const wall = mix(palette.wall, palette.near, 0.35);
  const windows = dice.whole(2, 3);
  const wide = (WIDTH - 60) / windows - 50;
  const panes = times(windows, (i) =>
    windowOnto(
      stage,
      { x: 55 + i * (wide + 50), y: 150, width: wide, height: 720 },
      sky(stage, 900) + skyline(stage, 880, 260, 2),
      [3, 5],
      '#2b2f3a',
    ),
  );
  const hasBar = dice.chance(0.5);
  return {
    back:
      room(stage, 1230, wall, mix(palette.floor, '#4a4d58', 0.55)) +
      panes +
      rack(stage, dice.between(120, 420), 1240) +
      boards(stage, 1230, mix(palette.floor, '#33353f', 0.6)) +
      (hasBar
        ? punchBag(stage, dice.between(820, 940))
        : times(
            2,
            (i) =>
              stroke(line([880 + i * 90, 0], [850 + i * 120, 860]), '#e9d7a8', 9) +
              stroke(`M${806 + i * 120} 900a44 44 0 1 0 88 0a44 44 0 1 0 -88 0`, palette.wood, 15),
          )) +
      shafts(stage, [-120, 140], 4, 0.28),
    spots: [
      stands([dice.between(480, 620), 1700], 162, 'curling', 'pressing', 'lunging', 'handOnHip'),
    ],
    front:
      putAll(
        stage,
        ['kettlebell', [110, 220], 1790, 210, palette.accent],
        ['bottle', [860, 970], 1800, 200, palette.pop],
        ['dumbbell', [720, 790], 1850, 150],
      ) +
      (dice.chance(0.6)
        ? put(stage, 'mat', dice.between(380, 520), 1890, 170, palette.leaf)
        : put(stage, 'towel', 460, 1880, 130, palette.accent)),
    outfits: ['training', 'gymTank', 'yoga'],
    shelf: { place: [320, 1850], size: 180 },
    rim: 0.5,
  };
};

function rack({ dice, palette: { shade, accent }, ink }: Stage, x: number, floor: number): string {
  const width = 560;
  const plate = (cx: number, y: number, r: number, colour: Colour) =>
    circle(cx, y, r, ink.radial([lighten(colour, 0.25), darken(colour, 0.25)], [0.35, 0.3])) +
    circle(cx, y, r * 0.28, '#14151a');
  const rows = times(2, (row) =>
    times(
      6,
      (i) =>
        plate(
          x + 50 + i * 92,
          floor - 250 + row * 130,
          38,
          dice.pick(['#2c2f38', '#2c2f38', accent, '#3a3e4a']),
        ) + plate(x + 78 + i * 92, floor - 246 + row * 130, 38, '#23252d'),
    ),
  );
  const frame =
    times(2, (row) => rect(x, floor - 212 + row * 130, width + 20, 18, '#1c1e25')) +
    rect(x, floor - 300, 18, 305, '#1c1e25') +
    rect(x + width + 4, floor - 300, 18, 305, '#1c1e25');
  return ellipse(x + width / 2, floor + 8, width * 0.6, 24, shade, { opacity: 0.4 }) + frame + rows;
}

const punchBag = ({ palette: { shade, accent }, ink }: Stage, x: number): string =>
  stroke(line([x, -10], [x, 330]), '#6b7180', 8) +
  rect(
    x - 70,
    330,
    140,
    560,
    ink.linear([lighten(accent, 0.2), accent, mix(accent, shade, 0.5)], 0),
    { rx: 46 },
  ) +
  rect(x - 70, 420, 140, 26, '#1c1e25');

/** A quiet bath house: candles, stones, an arch of evening light. */
export const spa: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, far, near, wall, wood, cloth, accent, pop, leaf } = palette;
  const stone = mix(wall, cloth, 0.4);
  const arch = { x: dice.between(240, 320), y: 190, width: 520, height: 900 };
  const view =
    sky(stage, 900) + ridge(stage, 860, 150, far) + ridge(stage, 950, 120, mix(leaf, near, 0.4));
  const candles = times(dice.whole(5, 8), (i) => {
    const side = i % 2 === 0 ? dice.between(40, 230) : dice.between(850, 1040);
    return put(stage, 'candle', side, dice.between(1300, 1480), dice.between(70, 130));
  });
  const pool = ellipse(
    540,
    1660,
    620,
    210,
    ink.linear([mix(pop, palette.sky[2], 0.5), mix(pop, shade, 0.4)]),
  );
  const ripples = times(5, (i) =>
    ellipse(540, 1670, 520 - i * 96, 160 - i * 30, 'none', {
      stroke: lighten(palette.light, 0.4),
      'stroke-width': 3,
      opacity: 0.35,
    }),
  );
  const petals = times(16, () =>
    at(
      dice.between(80, 1000),
      dice.between(1590, 1830),
      ellipse(0, 0, 19, 10, mix(accent, '#ffffff', dice.between(0.1, 0.5))),
      1,
      dice.between(0, 180),
    ),
  );
  const hasPool = dice.chance(0.55);
  return {
    back:
      room(stage, 1240, stone, mix(stone, wood, 0.4)) +
      windowOnto(stage, arch, view, [1, 1], lighten(stone, 0.25), true) +
      pottedPlant(stage, [120, 1300], 620, near) +
      pottedPlant(stage, [970, 1290], 540, cloth) +
      candles +
      (hasPool
        ? ''
        : rect(150, 1580, 780, 60, mix(accent, cloth, 0.5), { rx: 26 }) +
          rect(150, 1620, 780, 24, shade, { opacity: 0.3, rx: 12 })) +
      (hasPool
        ? ellipse(540, 1560, 470, 70, lighten(stone, 0.2)) +
          ellipse(540, 1548, 470, 66, lighten(stone, 0.35))
        : '') +
      glow(stage, [540, 640], 700, palette.light, 0.4),
    spots: [sits([540, hasPool ? 1490 : 1540], 178, 'meditating')],
    front:
      (hasPool ? pool + ripples + petals : '') +
      steam(stage) +
      putAll(
        stage,
        ['stones', [150, 230], 1810, 190],
        ['towel', [850, 930], 1820, 180, accent],
        [['serum', 'cream'], [640, 720], 1870, 190, accent],
        ['candle', 400, 1880, 130],
      ),
    outfits: ['yoga', 'yoga', 'robe'],
    shelf: { place: [520, 1870], size: 170 },
    rim: 0.6,
  };
};

const steam = ({ dice, palette }: Stage): string =>
  times(6, () => {
    const x = dice.between(60, 1020);
    const y = dice.between(1250, 1600);
    return stroke(
      curve([x, y], [x + 50, y - 140], [x - 30, y - 300], [x + 40, y - 470]),
      lighten(palette.light, 0.5),
      dice.between(16, 40),
      { opacity: 0.06 },
    );
  });
