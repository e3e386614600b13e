import { darken, lighten, mix } from '../colour.ts';
import { glow } from '../set/air.ts';
import { pottedPlant, sofa } from '../set/furniture.ts';
import { stringLights } from '../set/lamps.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, stands } from '../../picture/stage.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { band, ellipse, path, rect, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A roof at dusk, string lights, glasses raised before the night begins. */
export const rooftop: Place = (stage) => {
  const { dice, palette, ink } = stage;
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
      rect(0, terrace - 130, WIDTH, 12, darken(palette.near, 0.2)) +
      times(13, (i) => rect(i * 88 + 12, terrace - 120, 7, 130, darken(palette.near, 0.2))) +
      band(
        terrace,
        HEIGHT,
        ink.linear([
          mix(palette.floor, palette.light, 0.2),
          mix(palette.floor, palette.shade, 0.5),
        ]),
      ) +
      times(12, (i) =>
        band(terrace + i * i * 6 + i * 22, terrace + i * i * 6 + i * 22 + 4, palette.shade, {
          opacity: 0.3,
        }),
      ) +
      sofa(stage, [dice.between(180, 880), 1400], 520, palette.pop) +
      pottedPlant(stage, [60, 1480], 500, palette.near) +
      pottedPlant(stage, [1020, 1450], 420, palette.accent) +
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
        ink.linear([
          mix(lighten(palette.wood, 0.15), palette.light, 0.35),
          mix(palette.wood, palette.shade, 0.45),
        ]),
      ) +
      path(
        `M-100 ${table + 110}A640 130 0 0 0 1180 ${table + 110}V${HEIGHT}H-100Z`,
        darken(mix(palette.wood, palette.shade, 0.6), 0.1),
      ) +
      putAll(
        stage,
        [drinks[0] ?? 'cocktail', 250, table + 130, 180, palette.accent],
        [drinks[1] ?? 'champagne', 430, table + 180, 190, palette.pop],
        [drinks[2] ?? 'tumbler', 690, table + 170, 170, palette.accent],
        [drinks[3] ?? 'cocktail', 880, table + 140, 180, palette.pop],
        ['candle', 560, table + 90, 110],
      ),
    outfits: ['cocktail', 'blazer', 'slip', 'shirt', 'skirt', 'tucked'],
    shelf: { place: [560, table + 210], size: 170 },
    rim: 0.85,
  };
};
