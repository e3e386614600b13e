import { lighten, mix } from '../colour.ts';
import { pottedPlant } from '../set/decor.ts';
import type { Place } from '../../picture/stage.ts';

import { circle, ellipse, path, polygon, rect, sheet, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

/** A plinth, a sweep of colour, one thing worth looking at. */
export const studio: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const base = mix(palette.accent, palette.wall, dice.between(0.25, 0.6));
  const shapes = dice.pick([
    () =>
      circle(
        540,
        760,
        dice.between(330, 430),
        ink.linear([
          [0, lighten(palette.pop, 0.2)],
          [1, mix(palette.pop, base, 0.4)],
        ]),
      ),
    () =>
      path(
        'M230 1320V720A310 310 0 0 1 850 720V1320Z',
        ink.linear([
          [0, lighten(palette.pop, 0.15)],
          [1, mix(palette.pop, base, 0.5)],
        ]),
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
  const plinth = (x: number, y: number, r: number, high: number) =>
    path(
      `M${x - r} ${y}v${high}a${r} ${r * 0.26} 0 0 0 ${r * 2} 0v${-high}Z`,
      ink.linear(
        [
          [0, lighten(base, 0.3)],
          [1, mix(base, palette.shade, 0.5)],
        ],
        0,
      ),
    ) + ellipse(x, y, r, r * 0.26, mix(lighten(base, 0.4), palette.light, 0.3));
  const hero =
    stage.things[0] ??
    dice.pick([
      'perfume',
      'sneaker',
      'watch',
      'handbag',
      'camera',
      'headphones',
      'flowers',
      'serum',
    ] as const);
  return {
    back:
      sheet(
        ink.linear([
          [0, lighten(base, 0.2)],
          [0.66, base],
          [0.7, mix(base, palette.shade, 0.18)],
          [1, lighten(base, 0.1)],
        ]),
      ) +
      shapes +
      polygon(
        [
          [0, 260],
          [0, 0],
          [320, 0],
          [1080, 1300],
          [1080, 1620],
        ],
        palette.light,
        { opacity: 0.2 },
      ) +
      pottedPlant(stage, [dice.between(60, 160), 1400], 560, palette.cloth),
    spots: [],
    front:
      plinth(540, 1430, 300, 330) +
      plinth(dice.between(860, 920), 1600, 150, 220) +
      plinth(dice.between(160, 220), 1640, 170, 200) +
      put(stage, hero, 540, 1440, 430, palette.accent) +
      put(
        stage,
        dice.pick(['stones', 'flowers', 'plant', 'candle'] as const),
        880,
        1610,
        150,
        palette.pop,
      ) +
      put(
        stage,
        dice.pick(['gift', 'jewellery', 'books', 'cream'] as const),
        195,
        1650,
        150,
        palette.pop,
      ),
    outfits: ['blazer', 'slip', 'knit'],
    shelf: { place: [540, 1830], size: 200 },
    rim: 0.3,
    isHeroShown: true,
  };
};
