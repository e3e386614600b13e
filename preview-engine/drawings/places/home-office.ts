import { darken, lighten, mix } from '../colour.ts';
import { shafts } from '../set/air.ts';
import { counter, frame, pottedPlant, shelves } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { boards, curtain, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, sits } from '../../picture/stage.ts';
import { WIDTH } from '../svg/ink.ts';
import { rect } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A desk by a tall window, the city waking up behind it. */
export const homeOffice: Place = (stage) => {
  const { dice, palette } = stage;
  const wide = dice.between(520, 700);
  const box = { x: dice.between(60, 420), y: dice.between(120, 220), width: wide, height: 880 };
  const view = sky(stage, 1000) + skyline(stage, 1010, dice.between(300, 520), 3);
  const isArched = dice.chance(0.35);
  const bars = {
    columns: dice.whole(2, 3),
    rows: isArched ? 2 : 3,
    frame: lighten(palette.wood, 0.55),
    arch: isArched,
  };
  const isLeft = box.x + wide / 2 < 540;
  const beside = isLeft ? box.x + wide + 50 : 40;
  const room_ = isLeft ? WIDTH - beside - 20 : box.x - 90;
  const besides =
    room_ > 150
      ? dice.chance(0.5)
        ? shelves(stage, { x: beside, y: 330, width: room_, height: 640 }, 3)
        : frame(stage, { x: beside + 10, y: 360, width: Math.min(250, room_ - 20), height: 330 })
      : '';
  const lamp = dice.chance(0.5)
    ? pendant(stage, dice.between(300, 780), dice.between(200, 320), palette.accent)
    : '';
  const desk = 1400;
  const chair = rect(360, 1020, 360, 420, mix(palette.cloth, palette.shade, 0.35), { rx: 70 });
  const cluster = dice.shuffle([
    'books',
    'plant',
    'camera',
    'deskLamp',
    'flowers',
    'headphones',
    'watch',
  ] as const);
  return {
    back:
      room(stage, 1280) +
      boards(stage, 1280) +
      windowOnto(stage, box, view, bars) +
      besides +
      (dice.chance(0.6) ? curtain(stage, box.x - 90, box.y - 60, 150, 1010) : '') +
      pottedPlant(
        stage,
        [isLeft ? 985 : 95, 1400],
        dice.between(420, 560),
        lighten(palette.accent, 0.2),
      ) +
      shafts(stage, [box.x + 20, box.y + 40], 3, 0.24) +
      lamp,
    spots: [
      {
        ...sits([dice.between(470, 610), 1440], 190, 'working', 'sipping', 'working'),
        behind: chair,
      },
    ],
    front:
      counter(stage, desk, palette.wood, darken(palette.wood, 0.25), 200) +
      putAll(
        stage,
        ['laptop', [480, 600], desk + 96, 190],
        ['mug', [800, 920], desk + 170, 165, palette.accent],
        ['notebook', [170, 270], desk + 176, 170, palette.pop],
        [cluster[0] ?? 'books', [80, 190], desk + 66, 200],
      ),
    outfits: ['knit', 'shirt', 'striped', 'blazer', 'hoodie'],
    shelf: { place: [330, desk + 150], size: 180 },
    rim: 0.35,
  };
};
