import { lighten, mix } from '../colour.ts';
import { shafts } from '../set/air.ts';
import { counter, shelves } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { ridge } from '../set/land.ts';
import { room, windowOnto } from '../set/room.ts';
import { sky } from '../set/sky.ts';
import { type Place, stands } from '../../picture/stage.ts';
import { band, rect, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A kitchen island crowded with bright bowls. */
export const kitchen: Place = (stage) => {
  const { dice, palette } = stage;
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
      windowOnto(stage, box, view, { columns: 2, rows: 2, frame: lighten(palette.wood, 0.6) }) +
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
      counter(
        stage,
        island,
        lighten(palette.wall, 0.4),
        mix(palette.wood, palette.wall, 0.15),
        330,
      ) +
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
