import { lighten, mix } from '../colour.ts';
import { bokeh, glow, shafts } from '../set/air.ts';
import { facade } from '../set/facade.ts';
import { sky } from '../set/sky.ts';
import { skyline } from '../set/skyline.ts';
import type { Place, Stage } from '../../picture/stage.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { at, band, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A crossing between shop fronts, stride caught half-way. */
export const street: Place = (stage) => {
  const { dice, palette, ink, isDark } = stage;
  const line0 = 1150;
  const left = times(3, (i) => facade(stage, i, -1));
  const right = times(3, (i) => facade(stage, i, 1));
  const road = band(
    line0,
    HEIGHT,
    ink.linear([mix(palette.ground, '#6f7280', 0.5), mix('#3a3c48', palette.shade, 0.4)]),
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
    polygon(
      [
        [0, 1330],
        [400, line0],
        [480, line0],
        [-10, 1600],
      ],
      mix(palette.wall, palette.shade, 0.15),
    ) +
    polygon(
      [
        [WIDTH, 1330],
        [680, line0],
        [600, line0],
        [1090, 1600],
      ],
      mix(palette.wall, palette.shade, 0.25),
    );
  const traffic = dice.pick([
    () => at(dice.between(300, 380), 1330, put(stage, 'car', 0, 0, 64, palette.pop)),
    () => at(770, 1350, put(stage, 'car', 0, 0, 76, '#f2b632')),
    () => put(stage, 'bicycle', dice.between(830, 900), 1480, 118, palette.accent),
  ] as const)();
  const passers = [
    {
      place: [dice.between(200, 300), 1420] as const,
      unit: 62,
      poses: ['walking', 'strolling', 'behind'] as const,
    },
    {
      place: [dice.between(760, 850), 1330] as const,
      unit: 48,
      poses: ['walking', 'behind'] as const,
    },
  ];
  const lead = {
    place: [dice.between(460, 620), 1780] as const,
    unit: 166,
    poses: ['walking', 'strolling', 'walking', 'handOnHip'] as const,
  };
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
    spots: [lead, ...passers],
    front: putAll(
      stage,
      [['handbag', 'camera', 'sneaker'], [120, 220], 1880, 200, palette.accent],
      [['sunglasses', 'sneaker', 'mug', 'headphones'], [850, 950], 1880, 150, palette.pop],
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
