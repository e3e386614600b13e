import { type Place, sits, stands } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { counter, frame, pottedPlant, shelves, sofa } from '../set/furniture.ts';
import { ridge } from '../set/land.ts';
import { glow, pendant, shafts } from '../set/light.ts';
import { boards, curtain, room, windowOnto } from '../set/room.ts';
import { sky } from '../set/sky.ts';
import { pointsOf } from '../svg/paths.ts';
import { band, circle, each, ellipse, path, polygon, rect, sheet, times } from '../svg/shapes.ts';
import { put, putAll, type ThingName } from '../things/things.ts';

/** A kitchen island crowded with bright bowls. */
export const kitchen: Place = (stage) => {
  const { dice, palette } = stage;
  const { wall } = palette;
  const tile = mix(palette.wall, dice.pick([palette.leaf, palette.pop, palette.cloth]), 0.28);
  const tiles = times(9, (row) =>
    times(11, (i) =>
      rect(
        i * 104 - (row % 2) * 52,
        560 + row * 62,
        98,
        56,
        mix(tile, dice.pick([palette.light, palette.shade]), dice.between(0, 0.14)),
        { rx: 4 },
      ),
    ),
  );
  const isLeft = dice.chance(0.5);
  const box = { x: isLeft ? 70 : 560, y: 170, width: 450, height: 620 };
  const view = sky(stage, 700) + ridge(stage, 740, 130, palette.leaf);
  const island = 1330;
  const dishes = dice.shuffle(['salad', 'berries', 'fruit', 'bowl', 'salad', 'berries'] as const);
  const small = dice.shuffle(['avocado', 'bread', 'avocado', 'mug'] as const);
  return {
    back:
      room(stage, 1180) +
      tiles +
      shelves(stage, { x: isLeft ? 590 : 50, y: 120, width: 440, height: 400 }, 2) +
      windowOnto(stage, box, view, [2, 2], lighten(palette.wood, 0.6)) +
      band(1120, 1154, lighten(palette.wood, 0.3)) +
      band(1154, 1454, mix(palette.cloth, palette.shade, 0.2)) +
      putAll(
        stage,
        ['plant', isLeft ? 980 : 90, 1122, 190],
        ['bottle', isLeft ? 860 : 210, 1122, 130],
      ) +
      times(dice.whole(2, 3), (i) =>
        pendant(stage, 240 + i * 300, 230 + (i % 2) * 40, palette.accent, 0.85),
      ) +
      shafts(stage, [box.x, box.y], 3, 0.22),
    spots: [
      stands([dice.between(470, 610), 1720], 176, 'working', 'cup', 'portrait', 'portraitHip'),
    ],
    front:
      counter(stage, island, lighten(wall, 0.4), mix(palette.wood, wall, 0.15), 330) +
      putAll(
        stage,
        [dishes[0] ?? 'salad', 210, island + 130, 220],
        [dishes[1] ?? 'fruit', [830, 900], island + 120, 220],
        ['juice', [420, 480], island + 110, 170],
        [small[0] ?? 'avocado', 640, island + 130, 120],
        [dishes[2] ?? 'berries', [380, 470], island + 296, 250],
        [small[1] ?? 'bread', [690, 790], island + 290, 150],
        [dishes[3] ?? 'bowl', 1000, island + 300, 200],
      ),
    outfits: ['casual', 'striped', 'training', 'linen', 'knit'],
    shelf: { place: [600, island + 240], size: 190 },
    rim: 0.3,
  };
};

/** Books to the ceiling and one reading lamp. */
export const library: Place = (stage) => {
  const { dice, palette } = stage;
  const table = 1470;
  const tall = times(
    3,
    (i) =>
      rect(20 + i * 352, 120, 340, 1130, mix(palette.wood, palette.shade, 0.4)) +
      shelves(stage, { x: 36 + i * 352, y: 140, width: 308, height: 1080 }, 6),
  );
  return {
    back:
      room(stage, 1250, mix(palette.wood, palette.shade, 0.5)) +
      tall +
      boards(stage, 1250) +
      pendant(stage, dice.between(400, 680), 300, palette.accent, 1.3) +
      shafts(stage, [-100, 0], 3, 0.2),
    spots: [sits([dice.between(440, 640), 1510], 186, 'working', 'sipping')],
    front:
      counter(stage, table, palette.wood, darken(palette.wood, 0.3), 170) +
      putAll(
        stage,
        ['books', [180, 260], table + 110, 180, palette.accent],
        ['deskLamp', [830, 900], table + 80, 190, palette.leaf],
        ['notebook', 540, table + 130, 180, palette.pop],
        [['mug', 'plant', 'candle'], [400, 460], table + 80, 120],
      ),
    outfits: ['knit', 'shirt', 'blazer'],
    shelf: { place: [660, table + 140], size: 160 },
    rim: 0.6,
  };
};

/** A sofa, a rug, a favourite corner. */
export const livingRoom: Place = (stage) => {
  const { dice, palette } = stage;
  const isLeft = dice.chance(0.5);
  const box = { x: isLeft ? 60 : 590, y: 210, width: 430, height: 640 };
  const hasFire = dice.chance(0.35);
  const fire =
    rect(isLeft ? 620 : 80, 760, 380, 480, mix(palette.wall, palette.shade, 0.3)) +
    rect(isLeft ? 680 : 140, 900, 260, 340, '#1c1210') +
    glow(stage, [isLeft ? 810 : 270, 1130], 420, '#ff9f45', 0.75) +
    times(4, (i) =>
      path(
        `M${(isLeft ? 720 : 180) + i * 50} 1230q-34 -90 20 -${150 + (i % 2) * 60}q44 100 14 ${150 + (i % 2) * 60}Z`,
        i % 2 ? '#ffc46b' : '#ff7a3c',
      ),
    );
  return {
    back:
      room(stage, 1240) +
      boards(stage, 1240) +
      windowOnto(
        stage,
        box,
        sky(stage, 800) + ridge(stage, 830, 200, palette.leaf),
        [2, 2],
        lighten(palette.wood, 0.5),
      ) +
      curtain(stage, box.x - 60, 150, 130, 1060) +
      (hasFire
        ? fire
        : frame(stage, { x: isLeft ? 600 : 130, y: 330, width: 280, height: 370 }) +
          frame(stage, { x: isLeft ? 900 : 430, y: 420, width: 140, height: 190 })) +
      ellipse(540, 1640, 600, 150, mix(palette.cloth, palette.accent, 0.3)) +
      sofa(stage, [540, 1560], 860, palette.accent) +
      pottedPlant(stage, [isLeft ? 1000 : 80, 1420], 560, palette.pop) +
      shafts(stage, [box.x, 210], 3, 0.22),
    spots: [sits([dice.between(440, 640), 1490], 160, 'perched', 'seated')],
    front:
      ellipse(540, 1800, 380, 70, lighten(palette.wood, 0.2)) +
      ellipse(540, 1812, 380, 70, palette.wood, { opacity: 0.5 }) +
      putAll(
        stage,
        [['mug', 'candle', 'fruit'], 420, 1800, 150],
        [['books', 'flowers', 'plant'], 660, 1800, 160, palette.pop],
      ),
    outfits: ['knit', 'hoodie', 'striped', 'casual'],
    shelf: { place: [540, 1850], size: 190 },
    rim: 0.35,
  };
};

type Plinth = { x: number; y: number; radius: number; height: number; size: number };

/** Too large for a plinth. */
const large: ReadonlySet<ThingName> = new Set([
  'bicycle',
  'car',
  'boat',
  'piano',
  'easel',
  'surfboard',
  'umbrella',
  'balloon',
]);

const poses = ['standing', 'relaxed', 'handOnHip'] as const;

/** A sweep of colour with people, or with asked-for things on plinths. */
export const studio: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const base = mix(palette.accent, palette.wall, dice.between(0.25, 0.6));
  const shapes = dice.pick([
    () =>
      circle(
        540,
        760,
        dice.between(330, 430),
        ink.linear([lighten(palette.pop, 0.2), mix(palette.pop, base, 0.4)]),
      ),
    () =>
      path(
        'M230 1320V720A310 310 0 0 1 850 720V1320Z',
        ink.linear([lighten(palette.pop, 0.15), mix(palette.pop, base, 0.5)]),
      ),
    () =>
      times(3, (i) =>
        rect(
          150 + i * 270,
          420 + i * 110,
          240,
          900,
          mix([palette.pop, palette.accent, palette.cloth][i] ?? base, palette.light, 0.15),
        ),
      ),
  ] as const)();
  const drawPlinth = ({ x, y, radius, height }: Plinth) =>
    path(
      `M${x - radius} ${y}v${height}a${radius} ${radius * 0.26} 0 0 0 ${radius * 2} 0v${-height}Z`,
      ink.linear([lighten(base, 0.3), mix(base, palette.shade, 0.5)], 0),
    ) + ellipse(x, y, radius, radius * 0.26, mix(lighten(base, 0.4), palette.light, 0.3));
  const plinths: readonly Plinth[] = stage.hasPeople
    ? []
    : [
        { x: 540, y: 1430, radius: 300, height: 330, size: 430 },
        { x: dice.between(850, 890), y: 1640, radius: 170, height: 220, size: 230 },
        { x: dice.between(190, 230), y: 1680, radius: 175, height: 200, size: 230 },
      ].slice(0, Math.max(1, stage.things.length));
  const shown = stage.things.slice(0, plinths.length);
  const isOnFloor = (index: number) => {
    const thing = shown[index];
    return thing !== undefined && large.has(thing.name);
  };
  return {
    back:
      sheet(
        ink.linear([
          lighten(base, 0.2),
          [0.66, base],
          [0.7, mix(base, palette.shade, 0.18)],
          lighten(base, 0.1),
        ]),
      ) +
      shapes +
      polygon(pointsOf('0,260 0,0 320,0 1080,1300 1080,1620'), palette.light, { opacity: 0.2 }) +
      pottedPlant(stage, [dice.between(60, 160), 1400], 560, palette.cloth),
    spots: [
      stands([dice.between(500, 620), 1690], 150, ...poses),
      stands([dice.between(230, 290), 1640], 138, ...poses),
    ],
    front:
      each(plinths, (plinth, index) => (isOnFloor(index) ? '' : drawPlinth(plinth))) +
      each(shown, ({ name, colour }, index) => {
        const { x, y, size } = plinths[index] ?? { x: 540, y: 1430, size: 430 };
        const [foot, high] = isOnFloor(index) ? [y + 220, size * 0.66] : [y + 10, size];
        return put(stage, name, x, foot, high, colour ?? palette.accent);
      }),
    outfits: ['blazer', 'slip', 'knit'],
    shelf: { place: [540, 1830], size: 200 },
    rim: 0.3,
    shown: shown.length,
  };
};
