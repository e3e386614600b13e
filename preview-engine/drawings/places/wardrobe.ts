import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, lighten, mix } from '../colour.ts';
import { pendant, shafts } from '../set/light.ts';
import { boards, room } from '../set/room.ts';
import { blob, curve, line } from '../svg/paths.ts';
import { each, ellipse, group, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A rail of clothes, a tall mirror, the morning's choice. */
export const wardrobe: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const wall = lighten(mix(palette.wall, palette.cloth, 0.35), 0.1);
  const panels = times(5, (i) =>
    stroke(`M${30 + i * 212} 90h176v1040h-176Z`, mix(wall, palette.shade, 0.25), 5, {
      opacity: 0.45,
    }),
  );
  const mirror = { x: dice.between(60, 120), y: dice.between(330, 420) };
  const outline = `M${mirror.x} ${mirror.y + 150}A150 150 0 0 1 ${mirror.x + 300} ${mirror.y + 150}V1260H${mirror.x}Z`;
  const glass = ink.clip(outline);
  const isRound = dice.chance(0.4);
  return {
    back:
      room(stage, 1270, wall, palette.floor) +
      panels +
      boards(stage, 1270) +
      rail(stage, dice.between(430, 480), 400, 620) +
      group(
        rect(
          mirror.x,
          mirror.y,
          300,
          940,
          ink.linear(
            [
              lighten(palette.sky[1], 0.45),
              [0.6, mix(wall, palette.sky[2], 0.5)],
              mix(wall, palette.shade, 0.3),
            ],
            70,
          ),
        ) +
          polygon(
            [
              [mirror.x + 40, mirror.y],
              [mirror.x + 140, mirror.y],
              [mirror.x + 20, 1260],
              [mirror.x - 80, 1260],
            ],
            '#ffffff',
            { opacity: 0.35 },
          ),
        { 'clip-path': glass },
      ) +
      stroke(outline, '#cfa75b', 16) +
      ellipse(540, 1500, 560, 170, mix(palette.accent, palette.wall, 0.55)) +
      ellipse(540, 1500, 500, 146, mix(palette.accent, palette.wall, 0.7)) +
      pendant(stage, dice.between(500, 700), 220, isRound ? palette.pop : palette.cloth, 1.1) +
      shafts(stage, [-160, 60], 3, 0.3),
    spots: [
      stands(
        [dice.between(520, 640), 1620],
        158,
        'reaching',
        'handOnHip',
        'relaxed',
        'presenting',
        'standing',
      ),
    ],
    front:
      bench(stage, 830, 1690) +
      putAll(
        stage,
        [['hat', 'handbag'], 800, 1690, 150, palette.accent],
        ['heels', [190, 260], 1780, 150, palette.pop],
        ['sneaker', [410, 480], 1850, 140, palette.cloth],
        ['handbag', [90, 130], 1880, 190, palette.accent],
        [['perfume', 'jewellery', 'sunglasses', 'watch'], [900, 960], 1690, 120],
      ),
    outfits: ['tucked', 'skirt', 'blazer', 'striped', 'knit', 'robe'],
    shelf: { place: [640, 1860], size: 180 },
    rim: 0.25,
  };
};

function rail(stage: Stage, x: number, y: number, height: number): string {
  const { dice, palette } = stage;
  const colours: readonly [Colour, ...Colour[]] = [
    palette.accent,
    palette.pop,
    palette.cloth,
    palette.leaf,
    '#f4ece0',
    '#2c2a38',
    mix(palette.accent, palette.pop, 0.5),
    palette.wood,
  ];
  const clothes = times(11, (i) => {
    const left = x + 50 + i * 48;
    const colour = mix(dice.pick(colours), palette.light, 0.12);
    const long = height * dice.between(0.5, 0.92);
    const wide = dice.between(34, 56);
    const body = blob([
      [left - 10, y + 34],
      [left - wide, y + 70],
      [left - wide * 0.8, y + long * 0.5],
      [left - wide * 1.1, y + long],
      [left + wide * 1.1, y + long],
      [left + wide * 0.8, y + long * 0.5],
      [left + wide, y + 70],
      [left + 10, y + 34],
    ]);
    const hanger = stroke(curve([left, y - 4], [left + 8, y + 12], [left, y + 30]), '#8f7f6a', 5);
    const fill = stage.ink.linear(
      [lighten(colour, 0.15), colour, mix(colour, palette.shade, 0.45)],
      0,
    );
    return (
      hanger +
      path(body, fill) +
      stroke(line([left - 8, y + 90], [left - 14, y + long - 20]), palette.shade, 3, {
        opacity: 0.25,
      })
    );
  });
  const boxes = times(
    3,
    (i) =>
      rect(
        x + 30 + i * 190,
        1170 - (i % 2) * 20,
        150,
        80 + (i % 2) * 20,
        mix(colours[(i * 2) % 7] ?? palette.cloth, palette.wall, 0.4),
      ) +
      rect(
        x + 24 + i * 190,
        1160 - (i % 2) * 20,
        162,
        26,
        mix(colours[(i * 2) % 7] ?? palette.cloth, palette.wall, 0.2),
      ),
  );
  return (
    rect(x, y - 8, 600, 14, '#b48a44', { rx: 7 }) +
    rect(x + 6, y, 14, 870, '#b48a44') +
    rect(x + 580, y, 14, 870, '#b48a44') +
    clothes +
    rect(x, 1250, 600, 18, palette.wood) +
    boxes
  );
}

const bench = ({ palette, ink }: Stage, x: number, y: number): string =>
  ellipse(x, y + 152, 250, 24, palette.shade, { opacity: 0.35 }) +
  each([-180, 170], (dx) => rect(x + dx, y + 50, 16, 104, '#b48a44')) +
  rect(
    x - 220,
    y - 4,
    440,
    76,
    ink.linear([lighten(palette.cloth, 0.3), mix(palette.cloth, palette.shade, 0.35)]),
    { rx: 32 },
  );
