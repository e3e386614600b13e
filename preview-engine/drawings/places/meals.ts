import { type Place, sits, type Stage } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { counter, pottedPlant, shelves } from '../set/furniture.ts';
import { water } from '../set/land.ts';
import { bokeh, chandelier, glow, pendant, shafts } from '../set/light.ts';
import { boards, checkers, curtain, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { curve, line } from '../svg/paths.ts';
import { band, ellipse, path, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A corner table, a pane onto the street, something warm to drink. */
export const cafe: Place = (stage) => {
  const { dice, palette } = stage;
  const table = 1430;
  const box = { x: dice.between(60, 300), y: 190, width: 700, height: 760 };
  const shopLights = times(3, (i) =>
    pendant(stage, 180 + i * 350, 260 + (i % 2) * 70, palette.accent, 0.9),
  );
  return {
    back:
      room(stage, 1230, mix(palette.wall, palette.wood, 0.2)) +
      times(14, (i) => rect(i * 80, 1010, 6, 220, palette.shade, { opacity: 0.2 })) +
      band(1000, 1014, darken(palette.wood, 0.1)) +
      boards(stage, 1230) +
      windowOnto(
        stage,
        box,
        sky(stage, 950) + skyline(stage, 960, 480, 2),
        [2, 2],
        darken(palette.wood, 0.15),
      ) +
      shelves(stage, { x: 790, y: 280, width: 260, height: 560 }, 3) +
      shopLights +
      pottedPlant(stage, [80, 1360], 460, palette.accent) +
      shafts(stage, [box.x, 200], 3, 0.22) +
      (stage.isDark ? bokeh(stage, { y: 200, height: 700 }, 16) : ''),
    spots: [
      {
        ...sits([dice.between(460, 620), 1470], 190, 'sipping', 'working', 'seated'),
        behind: rect(380, 1080, 330, 410, mix(palette.accent, palette.shade, 0.35), { rx: 80 }),
      },
    ],
    front:
      ellipse(
        540,
        table + 170,
        720,
        170,
        stage.ink.linear([
          mix(lighten(palette.wood, 0.2), palette.light, 0.4),
          palette.wood,
          mix(palette.wood, palette.shade, 0.3),
        ]),
      ) +
      path(
        `M-180 ${table + 170}A720 170 0 0 0 1260 ${table + 170}V${HEIGHT}H-180Z`,
        mix(palette.wood, palette.shade, 0.6),
      ) +
      putAll(
        stage,
        ['mug', [300, 400], table + 220, 190, palette.accent],
        [['cake', 'bread', 'flowers'], [690, 780], table + 200, 170, palette.pop],
        [['books', 'phone', 'camera', 'notebook'], [500, 580], table + 280, 140],
      ),
    outfits: ['knit', 'striped', 'shirt', 'coat'],
    shelf: { place: [540, table + 300], size: 180 },
    rim: 0.4,
  };
};

/** A counter, red stools, rain on the glass, fries past midnight. */
export const diner: Place = (stage) => {
  const { dice, palette } = stage;
  const neon = dice.shuffle([palette.accent, palette.pop, palette.light] as const);
  const [one = palette.accent, two = palette.pop] = neon;
  const wall = mix(palette.wall, palette.shade, 0.3);
  const view =
    sky(stage, 760) +
    skyline(stage, 820, 380, 2) +
    bokeh(stage, { y: 420, height: 480 }, 26) +
    times(34, () => {
      const x = dice.between(0, WIDTH);
      const y = dice.between(200, 860);
      return stroke(line([x, y], [x - 6, y + dice.between(20, 70)]), '#ffffff', 2, {
        opacity: 0.3,
      });
    });
  const bar = 1400;
  const shape = dice.pick([cupSign, arrowSign, starSign] as const);
  const stools = [150, 930].map(
    (x) =>
      rect(x - 9, 1240, 18, 330, '#aab0bc') +
      ellipse(x, 1236, 96, 30, one) +
      ellipse(x, 1228, 96, 28, lighten(one, 0.25)),
  );
  return {
    back:
      room(stage, 1130, wall, palette.floor) +
      windowOnto(stage, { x: 40, y: 300, width: 1000, height: 570 }, view, [3, 1], '#b9bdc8') +
      shape(stage, [dice.between(330, 750), 190], one, two) +
      band(900, 1140, mix(two, palette.shade, 0.45)) +
      times(22, (i) => rect(i * 52, 910, 8, 220, lighten(two, 0.2), { opacity: 0.28 })) +
      band(896, 910, '#d7dae2') +
      band(1126, 1140, '#d7dae2') +
      checkers(stage, 1140, '#e9e2d6', '#25222e') +
      times(3, (i) => pendant(stage, 200 + i * 340, 400 + (i % 2) * 30, one, 0.8)) +
      stools.join(''),
    spots: [
      {
        ...sits([dice.between(460, 620), 1460], 184, 'sipping', 'working', 'seated', 'sipping'),
        behind: rect(370, 1130, 340, 330, mix(one, palette.shade, 0.25), { rx: 60 }),
      },
    ],
    front:
      counter(stage, bar, '#e4e0e6', mix(two, palette.shade, 0.25), 150) +
      rect(-10, bar + 150, 1100, 18, '#d7dae2') +
      rect(-10, bar + 190, 1100, 8, '#d7dae2', { opacity: 0.6 }) +
      putAll(
        stage,
        ['milkshake', [220, 290], bar + 96, 190, one],
        ['fries', [790, 860], bar + 118, 170],
        ['burger', [560, 640], bar + 126, 130],
        [['mug', 'juice', 'bottle'], [80, 120], bar + 110, 140, two],
        [['phone', 'camera', 'headphones', 'sunglasses'], [950, 1000], bar + 128, 120],
      ) +
      glow(stage, [540, bar + 20], 520, one, 0.22),
    outfits: ['streetwear', 'hoodie', 'cocktail', 'casual', 'blazer'],
    shelf: { place: [430, bar + 128], size: 150 },
    rim: 0.9,
  };
};

type Sign = (stage: Stage, place: Point, one: `#${string}`, two: `#${string}`) => string;

const tube = (d: string, colour: `#${string}`): string =>
  stroke(d, colour, 26, { opacity: 0.25 }) +
  stroke(d, colour, 14, { opacity: 0.6 }) +
  stroke(d, lighten(colour, 0.75), 6);

const cupSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(`M${x - 80} ${y - 40}h140l-14 110q-4 24 -28 24h-56q-24 0 -28 -24Z`, one) +
  tube(`M${x + 58} ${y - 10}q52 0 44 40q-8 34 -56 28`, one) +
  tube(curve([x - 40, y - 64], [x - 26, y - 90], [x - 44, y - 116]), two) +
  tube(curve([x + 10, y - 64], [x + 24, y - 90], [x + 6, y - 116]), two);

const arrowSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 340, two, 0.5) +
  tube(curve([x - 260, y - 60], [x - 60, y - 110], [x + 160, y - 60], [x + 220, y + 60]), two) +
  tube(line([x + 160, y + 20], [x + 224, y + 84], [x + 266, y + 6]), two) +
  tube(`M${x - 60} ${y + 20}a46 46 0 1 0 92 0a46 46 0 1 0 -92 0`, one);

const starSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(
    `${line(
      ...Array.from({ length: 10 }, (_, i): Point => {
        const r = i % 2 ? 46 : 110;
        const turn = (i / 10) * Math.PI * 2 - Math.PI / 2;
        return [x + Math.cos(turn) * r, y + Math.sin(turn) * r];
      }),
    )}Z`,
    one,
  ) +
  tube(line([x - 300, y + 80], [x - 150, y + 80]), two) +
  tube(line([x + 150, y + 80], [x + 300, y + 80]), two);

/** A white cloth, a candle, and a plate like a small painting. */
export const fineDining: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const wall = mix(palette.wall, palette.shade, 0.25);
  const seaside = dice.chance(0.4);
  const arches = dice.whole(2, 3);
  const wide = WIDTH / arches - 70;
  const view = seaside
    ? sky(stage, 800) + water(stage, 800, 1100, mix(palette.pop, palette.near, 0.4))
    : sky(stage, 900) + skyline(stage, 1000, 460, 3);
  const openings = times(arches, (i) =>
    windowOnto(
      stage,
      { x: 40 + i * (wide + 68), y: 260, width: wide, height: 800 },
      view,
      [2, 3],
      mix(palette.wood, '#c9a24a', 0.4),
      true,
    ),
  );
  const table = 1390;
  const cloth = '#f8f1e6';
  return {
    back:
      room(stage, 1240, wall, mix(palette.floor, palette.shade, 0.3)) +
      openings +
      curtain(stage, -20, 180, 130, 1080, palette.accent) +
      curtain(stage, 970, 180, 130, 1080, palette.accent) +
      chandelier(stage, 540, dice.between(210, 270)) +
      bokeh(stage, { y: 300, height: 800 }, 26),
    spots: dice.chance(0.45)
      ? [
          { ...sits([330, 1450], 176, 'sipping', 'working'), behind: chairBack(stage, 330) },
          { ...sits([780, 1450], 176, 'seated', 'working'), behind: chairBack(stage, 780) },
        ]
      : [
          {
            ...sits([540, 1450], 196, 'sipping', 'working', 'sipping'),
            behind: chairBack(stage, 540),
          },
        ],
    front:
      path(
        `M-30 ${table}Q540 ${table - 54} 1110 ${table}V${HEIGHT}H-30Z`,
        ink.linear([
          mix(cloth, palette.light, 0.4),
          [0.4, mix(cloth, palette.light, 0.12)],
          mix(cloth, palette.shade, 0.5),
        ]),
      ) +
      times(7, (i) =>
        path(
          `M${i * 170 + 20} ${table + 360}Q${i * 170 + 50} ${HEIGHT - 120} ${i * 170 + 10} ${HEIGHT}h60Q${i * 170 + 80} ${HEIGHT - 160} ${i * 170 + 20} ${table + 360}Z`,
          palette.shade,
          { opacity: 0.12 },
        ),
      ) +
      putAll(
        stage,
        ['plate', 540, table + 290, 210],
        ['wine', [790, 850], table + 180, 200],
        ['candle', [300, 350], table + 110, 150],
        ['flowers', [120, 190], table + 130, 190, palette.accent],
        [['champagne', 'bread', 'cake'], [930, 1000], table + 260, 170],
      ) +
      cutlery(300, table + 320) +
      cutlery(778, table + 320),
    outfits: ['cocktail', 'slip', 'tuxedo', 'blazer'],
    shelf: { place: [190, table + 310], size: 180 },
    rim: 0.8,
  };
};

const chairBack = ({ palette: { shade, pop }, ink }: Stage, x: number): string =>
  rect(x - 170, 1040, 340, 430, ink.linear([mix(pop, shade, 0.3), mix(pop, shade, 0.7)]), {
    rx: 120,
  }) +
  stroke(
    `M${x - 170} 1460V1160Q${x - 170} 1040 ${x} 1040Q${x + 170} 1040 ${x + 170} 1160V1460`,
    '#c9a24a',
    8,
  );

const cutlery = (x: number, y: number): string =>
  stroke(line([x, y], [x + 10, y - 150]), '#d9d4cc', 9) +
  ellipse(x + 12, y - 166, 12, 24, '#e9e5dd');
