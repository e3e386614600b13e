import { darken, mix } from '../colour.ts';
import { glow } from '../set/air.ts';
import { counter, pottedPlant } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { sky, skyline } from '../set/sky.ts';
import { windowOnto } from '../set/room.ts';
import { type Place, sits, stands } from '../../picture/stage.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { band, ellipse, rect, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** High above the lit city, one lamp still on. */
export const nightOffice: Place = (stage) => {
  const { dice, palette } = stage;
  const view = sky(stage, 1230) + skyline(stage, 1240, dice.between(640, 880), 4);
  const columns = dice.whole(2, 4);
  const desk = 1510;
  const isStanding = dice.chance(0.6);
  const screenX = dice.between(740, 830);
  const screen =
    rect(screenX - 190, desk - 300, 380, 240, '#14161f', { rx: 12 }) +
    rect(screenX - 178, desk - 288, 356, 216, mix(palette.pop, '#f4f8ff', 0.35)) +
    times(5, (i) =>
      rect(
        screenX - 150,
        desk - 262 + i * 34,
        dice.between(120, 290),
        14,
        mix(palette.near, palette.pop, 0.3),
        { opacity: 0.8 },
      ),
    ) +
    rect(screenX - 16, desk - 62, 32, 64, '#14161f') +
    glow(stage, [screenX, desk - 180], 420, palette.pop, 0.4);
  return {
    back:
      windowOnto(stage, { x: -20, y: -20, width: 1120, height: 1270 }, view, {
        columns,
        rows: 2,
        frame: darken(palette.near, 0.35),
      }) +
      band(
        1262,
        HEIGHT,
        stage.ink.linear([mix(palette.floor, palette.sky[2], 0.35), palette.shade]),
      ) +
      times(12, () =>
        ellipse(
          dice.between(0, WIDTH),
          dice.between(1290, 1500),
          dice.between(30, 120),
          5,
          palette.light,
          { opacity: 0.16 },
        ),
      ) +
      pendant(stage, dice.between(160, 320), dice.between(300, 420), palette.accent, 1.2) +
      pottedPlant(stage, [90, 1560], 520, palette.near),
    spots: isStanding
      ? [stands([dice.between(360, 480), 1700], 158, 'behind', 'behind', 'cup')]
      : [
          {
            ...sits([dice.between(400, 470), 1540], 186, 'working', 'sipping'),
            behind: rect(270, 1130, 330, 420, darken(palette.cloth, 0.3), { rx: 70 }),
          },
        ],
    front:
      screen +
      counter(stage, desk, mix(palette.wood, palette.shade, 0.2), darken(palette.wood, 0.5), 150) +
      putAll(
        stage,
        ['deskLamp', [120, 190], desk + 90, 190, palette.accent],
        ['mug', [530, 600], desk + 124, 120],
        ['watch', [330, 400], desk + 136, 105],
        ['books', 900, desk + 100, 120],
      ),
    outfits: ['shirt', 'blazer', 'knit', 'tucked'],
    shelf: { place: [300, desk + 120], size: 150 },
    rim: 0.95,
  };
};
