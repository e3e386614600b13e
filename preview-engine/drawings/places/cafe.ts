import { darken, lighten, mix } from '../colour.ts';
import { bokeh, shafts } from '../set/air.ts';
import { pottedPlant, shelves } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { boards, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, sits } from '../../picture/stage.ts';
import { HEIGHT } from '../svg/ink.ts';
import { band, ellipse, path, rect, times } from '../svg/shapes.ts';
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
      windowOnto(stage, box, sky(stage, 950) + skyline(stage, 960, 480, 2), {
        columns: 2,
        rows: 2,
        frame: darken(palette.wood, 0.15),
      }) +
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
