import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { pottedPlant, sofa } from '../set/furniture.ts';
import { bokeh, glow, shafts, stringLights } from '../set/light.ts';
import { sky, skyline } from '../set/sky.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { pointsOf } from '../svg/paths.ts';
import { at, band, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A crossing between shop fronts, stride caught half-way. */
export const street: Place = (stage) => {
  const { dice, ink, isDark } = stage;
  const { shade, ground, wall, accent, pop } = stage.palette;
  const line0 = 1150;
  const left = times(3, (i) => facade(stage, i, -1));
  const right = times(3, (i) => facade(stage, i, 1));
  const road = band(
    line0,
    HEIGHT,
    ink.linear([mix(ground, '#6f7280', 0.5), mix('#3a3c48', shade, 0.4)]),
  );
  const stripes = times(7, (i) => {
    const x = (i - 3) * 210 + dice.between(-4, 4);
    return polygon(
      [
        [540 + x * 0.72 - 44, 1440],
        [540 + x * 0.72 + 44, 1440],
        [540 + x * 1.2 + 84, 1800],
        [540 + x * 1.2 - 84, 1800],
      ],
      '#f6f0e4',
      { opacity: isDark ? 0.5 : 0.85 },
    );
  });
  const kerbs =
    polygon(pointsOf('0,1330 400,1150 480,1150 -10,1600'), mix(wall, shade, 0.15)) +
    polygon(pointsOf('1080,1330 680,1150 600,1150 1090,1600'), mix(wall, shade, 0.25));
  const traffic = dice.pick([
    () => at(dice.between(300, 380), 1330, put(stage, 'car', 0, 0, 64, pop)),
    () => at(770, 1350, put(stage, 'car', 0, 0, 76, '#f2b632')),
    () => put(stage, 'bicycle', dice.between(830, 900), 1480, 118, accent),
  ] as const)();
  const passers = [
    stands([dice.between(200, 300), 1420], 62, 'walking', 'strolling', 'behind'),
    stands([dice.between(760, 850), 1330], 48, 'walking', 'behind'),
  ];
  const leadX = dice.between(460, 620);
  return {
    back:
      sky(stage, line0) +
      skyline(stage, line0, 430, 2) +
      left +
      right +
      road +
      kerbs +
      stripes +
      lampPost(stage, 160) +
      traffic +
      (isDark ? bokeh(stage, { y: 700, height: 500 }, 30) : shafts(stage, [300, 0], 3, 0.2)),
    spots: [stands([leadX, 1780], 166, 'walking', 'strolling', 'walking', 'handOnHip'), ...passers],
    front: putAll(
      stage,
      [['handbag', 'camera', 'sneaker'], [120, 220], 1880, 200, accent],
      [['sunglasses', 'sneaker', 'mug', 'headphones'], [850, 950], 1880, 150, pop],
    ),
    outfits: ['trench', 'streetwear', 'coat', 'blazer', 'hoodie', 'skirt'],
    shelf: { place: [880, 1800], size: 190 },
    rim: isDark ? 0.8 : 0.35,
  };
};

const lampPost = (stage: Stage, x: number): string =>
  rect(x - 6, 560, 12, 800, '#23252e') +
  stroke(`M${x} 566Q${x + 4} 500 ${x + 80} 500`, '#23252e', 10) +
  path(`M${x + 50} 500h66l-12 44h-42Z`, '#23252e') +
  (stage.isDark ? glow(stage, [x + 83, 552], 240, stage.palette.light, 0.85) : '') +
  ellipse(x + 83, 545, 22, 8, lighten(stage.palette.light, 0.6));

function facade({ dice, palette, ink, isDark }: Stage, index: number, side: 1 | -1): string {
  const near = [0, 230, 370][index] ?? 0;
  const far = [230, 370, 450][index] ?? 450;
  const x = (inset: number) => (side === -1 ? inset : WIDTH - inset);
  const depth = (inset: number, up: number) =>
    1150 + (1 - inset / 480) * 190 - up * (1 - inset / 620);
  const colour = mix(
    dice.pick([palette.wall, palette.cloth, palette.accent, palette.wood, palette.pop]),
    palette.sky[2],
    0.12 + index * 0.2,
  );
  const shadeSide = side === 1 ? 0.32 : 0.08;
  const top = dice.between(900, 1240);
  /**
   * A part of the house from one inset to another, between two heights; `out` is how far it leans.
   */
  const part = (a: number, b: number, [high, low]: Point, out = 0): Point[] => [
    [x(a), depth(a, high)],
    [x(b), depth(b, high)],
    [x(b) + out, depth(b, low)],
    [x(a) + out, depth(a, low)],
  ];
  const wall = polygon(
    part(near, far, [top, 0]),
    ink.linear([mix(colour, palette.shade, shadeSide), mix(colour, palette.light, 0.12)]),
  );
  const span = far - near;
  const panes = times(4, (row) =>
    times(2, (column) => {
      const a = near + span * (0.14 + column * 0.42);
      const b = a + span * 0.3;
      const up = 330 + row * 190;
      if (up + 130 > top) return '';
      const lit = isDark ? dice.chance(0.6) : false;
      const glass = lit ? lighten(palette.light, 0.15) : mix(palette.near, palette.sky[1], 0.45);
      return polygon(part(a, b, [up + 120, up]), glass, { opacity: 0.85 });
    }),
  );
  const a = near + span * 0.1;
  const b = far - span * 0.1;
  const shop = polygon(
    part(a, b, [220, 10]),
    mix(palette.light, palette.near, isDark ? 0.1 : 0.55),
    { opacity: 0.92 },
  );
  const stripe = dice.pick([palette.accent, palette.pop, palette.leaf]);
  const awning = times(6, (i) => {
    const p = a + ((b - a) * i) / 6;
    const q = a + ((b - a) * (i + 1)) / 6;
    return polygon(part(p, q, [290, 220], side * -34), i % 2 ? '#f8f1e4' : stripe);
  });
  return wall + panes + shop + awning;
}

/** A roof at dusk, string lights, glasses raised before the night begins. */
export const rooftop: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, near, floor, wood, accent, pop } = palette;
  const terrace = 1180;
  const company = dice.whole(1, 2);
  const places = dice.shuffle([250, 540, 830] as const);
  const spots = places
    .slice(0, company + 1)
    .map((x, i) =>
      stands(
        [x + dice.between(-30, 30), 1660 - i * 24],
        148 - i * 6,
        'toasting',
        'cup',
        ...(i === 0 ? (['dancing'] as const) : (['relaxed', 'handOnHip'] as const)),
      ),
    );
  const drinks = dice.shuffle([
    'cocktail',
    'champagne',
    'tumbler',
    'cocktail',
    'wine',
    'candle',
  ] as const);
  const table = 1620;
  return {
    back:
      sky(stage, terrace) +
      skyline(stage, terrace, dice.between(460, 680), 3) +
      glow(stage, [540, terrace], 620, palette.light, 0.35) +
      rect(0, terrace - 130, WIDTH, 12, darken(near, 0.2)) +
      times(13, (i) => rect(i * 88 + 12, terrace - 120, 7, 130, darken(near, 0.2))) +
      band(terrace, HEIGHT, ink.linear([mix(floor, palette.light, 0.2), mix(floor, shade, 0.5)])) +
      times(12, (i) =>
        band(terrace + i * i * 6 + i * 22, terrace + i * i * 6 + i * 22 + 4, shade, {
          opacity: 0.3,
        }),
      ) +
      sofa(stage, [dice.between(180, 880), 1400], 520, pop) +
      pottedPlant(stage, [60, 1480], 500, near) +
      pottedPlant(stage, [1020, 1450], 420, accent) +
      stringLights(stage, [-30, 260], [620, 330], 120, 9) +
      stringLights(stage, [480, 300], [1120, 180], 130, 9) +
      (dice.chance(0.6) ? stringLights(stage, [-30, 560], [1110, 480], 110, 13) : ''),
    spots,
    front:
      ellipse(
        540,
        table + 110,
        640,
        130,
        ink.linear([mix(lighten(wood, 0.15), palette.light, 0.35), mix(wood, shade, 0.45)]),
      ) +
      path(
        `M-100 ${table + 110}A640 130 0 0 0 1180 ${table + 110}V${HEIGHT}H-100Z`,
        darken(mix(wood, shade, 0.6), 0.1),
      ) +
      putAll(
        stage,
        [drinks[0] ?? 'cocktail', 250, table + 130, 180, accent],
        [drinks[1] ?? 'champagne', 430, table + 180, 190, pop],
        [drinks[2] ?? 'tumbler', 690, table + 170, 170, accent],
        [drinks[3] ?? 'cocktail', 880, table + 140, 180, pop],
        ['candle', 560, table + 90, 110],
      ),
    outfits: ['cocktail', 'blazer', 'slip', 'shirt', 'skirt', 'tucked'],
    shelf: { place: [560, table + 210], size: 170 },
    rim: 0.85,
  };
};
