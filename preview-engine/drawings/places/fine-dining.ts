import { mix } from '../colour.ts';
import { bokeh } from '../set/air.ts';
import { chandelier } from '../set/lamps.ts';
import { water } from '../set/land.ts';
import { curtain, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, sits, type Stage } from '../../picture/stage.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { ellipse, path, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

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
    windowOnto(stage, { x: 40 + i * (wide + 68), y: 260, width: wide, height: 800 }, view, {
      columns: 2,
      rows: 3,
      frame: mix(palette.wood, '#c9a24a', 0.4),
      arch: true,
    }),
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

const chairBack = ({ palette, ink }: Stage, x: number): string =>
  rect(
    x - 170,
    1040,
    340,
    430,
    ink.linear([mix(palette.pop, palette.shade, 0.3), mix(palette.pop, palette.shade, 0.7)]),
    { rx: 120 },
  ) +
  stroke(
    `M${x - 170} 1460V1160Q${x - 170} 1040 ${x} 1040Q${x + 170} 1040 ${x + 170} 1160V1460`,
    '#c9a24a',
    8,
  );

const cutlery = (x: number, y: number): string =>
  stroke(line([x, y], [x + 10, y - 150]), '#d9d4cc', 9) +
  ellipse(x + 12, y - 166, 12, 24, '#e9e5dd');
