import { darken, mix } from '../colour.ts';
import { shafts } from '../set/air.ts';
import { counter, shelves } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { boards, room } from '../set/room.ts';
import { type Place, sits } from '../../picture/stage.ts';
import { rect, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

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
