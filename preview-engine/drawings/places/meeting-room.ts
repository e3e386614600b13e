import { lighten, mix } from '../colour.ts';
import { shafts } from '../set/air.ts';
import { pottedPlant } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, sits, type Stage, stands } from '../../picture/stage.ts';
import { type Box, HEIGHT, type Point } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { band, circle, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

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
      windowOnto(stage, glass, view, {
        columns: 4,
        rows: 2,
        frame: mix(palette.near, '#2a3040', 0.5),
      }) +
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

function whiteboard({ dice, palette }: Stage, { x, y, width, height }: Box): string {
  const colours = dice.shuffle([
    palette.accent,
    palette.pop,
    palette.leaf,
    '#f5c945',
    palette.accent,
  ] as const);
  const notes = times(9, (i) => {
    const left = x + 40 + (i % 3) * 92;
    const top = y + 50 + Math.floor(i / 3) * 92;
    return dice.chance(0.8)
      ? rect(
          left,
          top + dice.between(-6, 6),
          74,
          74,
          lighten(colours[i % 5] ?? palette.accent, 0.25),
        )
      : '';
  });
  const bars = times(5, (i) => {
    const high = dice.between(50, 110) + i * 24;
    return rect(
      x + 60 + i * 80,
      y + height - 50 - high,
      50,
      high,
      colours[(i + 2) % 5] ?? palette.pop,
    );
  });
  const trend = stroke(
    line(
      ...Array.from({ length: 5 }, (_, i): Point => [
        x + 85 + i * 80,
        y + height - 150 - i * 34 - dice.between(0, 50),
      ]),
    ),
    palette.shade,
    7,
  );
  const pie =
    circle(x + width - 90, y + 130, 62, palette.pop) +
    polygon(
      [
        [x + width - 90, y + 130],
        [x + width - 90, y + 68],
        [x + width - 28, y + 130],
      ],
      palette.accent,
    );
  return (
    rect(x + 10, y + 14, width, height, palette.shade, { opacity: 0.25 }) +
    rect(x, y, width, height, '#fbfaf6', { rx: 8 }) +
    notes +
    bars +
    trend +
    pie +
    stroke(`M${x} ${y}h${width}v${height}h${-width}Z`, '#c3c8d2', 10)
  );
}
