import { type Place, sits, type Stage, stands } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { counter, frame, pottedPlant, shelves } from '../set/furniture.ts';
import { glow, pendant, shafts } from '../set/light.ts';
import { boards, curtain, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Box, HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { band, circle, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A desk by a tall window, the city waking up behind it. */
export const homeOffice: Place = (stage) => {
  const { dice } = stage;
  const { shade, wood, cloth, accent, pop } = stage.palette;
  const wide = dice.between(520, 700);
  const box = { x: dice.between(60, 420), y: dice.between(120, 220), width: wide, height: 880 };
  const view = sky(stage, 1000) + skyline(stage, 1010, dice.between(300, 520), 3);
  const isArched = dice.chance(0.35);
  const panes = [dice.whole(2, 3), isArched ? 2 : 3] as const;
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
    ? pendant(stage, dice.between(300, 780), dice.between(200, 320), accent)
    : '';
  const desk = 1400;
  const chair = rect(360, 1020, 360, 420, mix(cloth, shade, 0.35), { rx: 70 });
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
      windowOnto(stage, box, view, panes, lighten(wood, 0.55), isArched) +
      besides +
      (dice.chance(0.6) ? curtain(stage, box.x - 90, box.y - 60, 150, 1010) : '') +
      pottedPlant(stage, [isLeft ? 985 : 95, 1400], dice.between(420, 560), lighten(accent, 0.2)) +
      shafts(stage, [box.x + 20, box.y + 40], 3, 0.24) +
      lamp,
    spots: [
      {
        ...sits([dice.between(470, 610), 1440], 190, 'working', 'sipping', 'working'),
        behind: chair,
      },
    ],
    front:
      counter(stage, desk, wood, darken(wood, 0.25), 200) +
      putAll(
        stage,
        ['laptop', [480, 600], desk + 96, 190],
        ['mug', [800, 920], desk + 170, 165, accent],
        ['notebook', [170, 270], desk + 176, 170, pop],
        [cluster[0] ?? 'books', [80, 190], desk + 66, 200],
      ),
    outfits: ['knit', 'shirt', 'striped', 'blazer', 'hoodie'],
    shelf: { place: [330, desk + 150], size: 180 },
    rim: 0.35,
  };
};

/** High above the lit city, one lamp still on. */
export const nightOffice: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, near, floor, wood, cloth, accent, pop } = palette;
  const view = sky(stage, 1230) + skyline(stage, 1240, dice.between(640, 880), 4);
  const columns = dice.whole(2, 4);
  const desk = 1510;
  const isStanding = dice.chance(0.6);
  const screenX = dice.between(740, 830);
  const screen =
    rect(screenX - 190, desk - 300, 380, 240, '#14161f', { rx: 12 }) +
    rect(screenX - 178, desk - 288, 356, 216, mix(pop, '#f4f8ff', 0.35)) +
    times(5, (i) =>
      rect(screenX - 150, desk - 262 + i * 34, dice.between(120, 290), 14, mix(near, pop, 0.3), {
        opacity: 0.8,
      }),
    ) +
    rect(screenX - 16, desk - 62, 32, 64, '#14161f') +
    glow(stage, [screenX, desk - 180], 420, pop, 0.4);
  return {
    back:
      windowOnto(
        stage,
        { x: -20, y: -20, width: 1120, height: 1270 },
        view,
        [columns, 2],
        darken(near, 0.35),
      ) +
      band(1262, HEIGHT, ink.linear([mix(floor, palette.sky[2], 0.35), shade])) +
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
      pendant(stage, dice.between(160, 320), dice.between(300, 420), accent, 1.2) +
      pottedPlant(stage, [90, 1560], 520, near),
    spots: isStanding
      ? [stands([dice.between(360, 480), 1700], 158, 'behind', 'behind', 'cup')]
      : [
          {
            ...sits([dice.between(400, 470), 1540], 186, 'working', 'sipping'),
            behind: rect(270, 1130, 330, 420, darken(cloth, 0.3), { rx: 70 }),
          },
        ],
    front:
      screen +
      counter(stage, desk, mix(wood, shade, 0.2), darken(wood, 0.5), 150) +
      putAll(
        stage,
        ['deskLamp', [120, 190], desk + 90, 190, accent],
        ['mug', [530, 600], desk + 124, 120],
        ['watch', [330, 400], desk + 136, 105],
        ['books', 900, desk + 100, 120],
      ),
    outfits: ['shirt', 'blazer', 'knit', 'tucked'],
    shelf: { place: [300, desk + 120], size: 150 },
    rim: 0.95,
  };
};

/** A glass meeting room at noon, ideas on the wall. */
export const meetingRoom: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const glass = { x: -30, y: 60, width: 1140, height: 700 };
  const view = sky(stage, 760) + skyline(stage, 780, dice.between(380, 600), 3);
  const board = { x: dice.between(470, 560), y: 430, width: 500, height: 620 };
  const table = 1470;
  const cup = dice.pick(['mug', 'bottle', 'juice'] as const);
  return {
    back:
      room(stage, 1240, lighten(palette.wall, 0.25)) +
      windowOnto(stage, glass, view, [4, 2], mix(palette.near, '#2a3040', 0.5)) +
      band(784, 1240, ink.linear([lighten(palette.wall, 0.2), palette.wall])) +
      whiteboard(stage, board) +
      times(2, (i) => pendant(stage, 260 + i * 520, 190 + i * 20, palette.pop, 0.9)) +
      pottedPlant(stage, [1000, 1420], 460, palette.cloth) +
      shafts(stage, [40, 80], 3, 0.2),
    spots: [
      stands([dice.between(270, 330), 1690], 158, 'presenting', 'presenting', 'reaching'),
      {
        ...sits([dice.between(840, 930), 1500], 132, 'working', 'seated'),
        behind: rect(760, 1200, 260, 330, mix(palette.accent, palette.shade, 0.3), { rx: 50 }),
      },
    ],
    front:
      path(
        `M-40 ${table + 40}Q540 ${table - 60} 1120 ${table + 40}V${HEIGHT}H-40Z`,
        ink.linear([
          mix(lighten(palette.wood, 0.2), palette.light, 0.4),
          [0.3, palette.wood],
          mix(palette.wood, palette.shade, 0.5),
        ]),
      ) +
      putAll(
        stage,
        ['laptop', [800, 900], table + 120, 190],
        [cup, [540, 620], table + 170, 150],
        ['notebook', 330, table + 230, 170],
        ['phone', [620, 700], table + 260, 120],
      ),
    outfits: ['blazer', 'powerSuit', 'shirt', 'tucked'],
    shelf: { place: [450, table + 210], size: 170 },
    rim: 0.2,
  };
};

function whiteboard(
  { dice, palette: { shade, accent, pop, leaf } }: Stage,
  { x, y, width, height }: Box,
): string {
  const colours = dice.shuffle([accent, pop, leaf, '#f5c945', accent] as const);
  const notes = times(9, (i) => {
    const left = x + 40 + (i % 3) * 92;
    const top = y + 50 + Math.floor(i / 3) * 92;
    return dice.chance(0.8)
      ? rect(left, top + dice.between(-6, 6), 74, 74, lighten(colours[i % 5] ?? accent, 0.25))
      : '';
  });
  const bars = times(5, (i) => {
    const high = dice.between(50, 110) + i * 24;
    const colour = colours[(i + 2) % 5] ?? pop;
    return rect(x + 60 + i * 80, y + height - 50 - high, 50, high, colour);
  });
  const trend = stroke(
    line(
      ...Array.from({ length: 5 }, (_, i): Point => [
        x + 85 + i * 80,
        y + height - 150 - i * 34 - dice.between(0, 50),
      ]),
    ),
    shade,
    7,
  );
  const pie =
    circle(x + width - 90, y + 130, 62, pop) +
    polygon(
      [
        [x + width - 90, y + 130],
        [x + width - 90, y + 68],
        [x + width - 28, y + 130],
      ],
      accent,
    );
  return (
    rect(x + 10, y + 14, width, height, shade, { opacity: 0.25 }) +
    rect(x, y, width, height, '#fbfaf6', { rx: 8 }) +
    notes +
    bars +
    trend +
    pie +
    stroke(`M${x} ${y}h${width}v${height}h${-width}Z`, '#c3c8d2', 10)
  );
}
