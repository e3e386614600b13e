import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { darken, lighten, mix } from '../colour.ts';
import { pottedPlant, sofa } from '../set/furniture.ts';
import { shafts } from '../set/light.ts';
import { boards, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { HEIGHT } from '../svg/ink.ts';
import { pointsOf } from '../svg/paths.ts';
import { at, band, ellipse, path, polygon, rect, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A lounge over the apron: an aircraft, an armchair, a packed case. */
export const airport: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const takesOff = dice.chance(0.5);
  const plane = takesOff
    ? at(
        dice.between(520, 700),
        dice.between(380, 520),
        aircraft(stage),
        dice.between(0.62, 0.8),
        -17,
      )
    : at(dice.between(520, 640), 1010, aircraft(stage), dice.between(1.05, 1.3), 0);
  const apron =
    band(
      930,
      1260,
      ink.linear([mix(palette.far, palette.ground, 0.5), mix(palette.ground, palette.shade, 0.25)]),
    ) +
    times(5, (i) =>
      polygon(
        [
          [430 + i * 60, 940],
          [440 + i * 60, 940],
          [200 + i * 190, 1260],
          [150 + i * 190, 1260],
        ],
        lighten(palette.light, 0.3),
        { opacity: 0.35 },
      ),
    );
  const view = sky(stage, 940) + skyline(stage, 940, 150, 2) + apron + plane;
  const columns = dice.whole(3, 4);
  const seat = dice.between(700, 830);
  return {
    back:
      windowOnto(stage, { x: -20, y: 90, width: 1120, height: 1120 }, view, {
        columns,
        rows: 2,
        frame: mix(palette.near, '#2a2f3c', 0.5),
      }) +
      band(0, 86, mix(palette.wood, palette.shade, 0.3)) +
      times(9, (i) =>
        rect(i * 128 + 30, 34, 70, 14, lighten(palette.light, 0.4), { opacity: 0.9 }),
      ) +
      band(
        1240,
        HEIGHT,
        ink.linear([
          mix(palette.floor, palette.light, 0.4),
          mix(palette.floor, palette.shade, 0.4),
        ]),
      ) +
      boards(stage, 1250) +
      shafts(stage, [60, 100], 3, 0.2) +
      sofa(stage, [seat, 1520], 520, palette.accent) +
      pottedPlant(stage, [1010, 1470], 480, palette.near),
    spots: [
      stands(
        [dice.between(300, 390), 1740],
        164,
        'standing',
        'relaxed',
        'behind',
        'handOnHip',
        'cup',
      ),
    ],
    front:
      put(stage, 'suitcase', dice.between(560, 620), 1800, 250, palette.pop) +
      sideTable(stage, 900, 1760) +
      putAll(
        stage,
        [['champagne', 'mug', 'cocktail'], 850, 1640, 150],
        [['headphones', 'sunglasses', 'camera', 'watch'], 970, 1650, 110],
      ),
    outfits: ['blazer', 'trench', 'coat', 'knit', 'powerSuit'],
    shelf: { place: [760, 1830], size: 190 },
    rim: 0.45,
  };
};

function aircraft({ palette, ink }: Stage): string {
  const hull = ink.linear([
    '#ffffff',
    [0.55, lighten(palette.cloth, 0.7)],
    mix(palette.cloth, palette.shade, 0.4),
  ]);
  return (
    polygon(pointsOf('-330,-40 -420,-190 -360,-190 -240,-40'), palette.accent) +
    path(
      'M-430 -20Q-420 -60 -300 -60H300Q400 -56 430 -10Q400 22 300 24H-280Q-400 16 -430 -20Z',
      hull,
    ) +
    polygon(pointsOf('40,0 -130,130 -60,134 170,4'), mix(palette.cloth, palette.shade, 0.35)) +
    ellipse(-10, 74, 56, 25, darken(palette.accent, 0.15)) +
    ellipse(36, 74, 14, 22, '#23252d') +
    times(17, (i) =>
      rect(-250 + i * 31, -34, 14, 18, mix(palette.near, palette.sky[0], 0.4), { rx: 6 }),
    ) +
    path('M352 -44Q392 -38 408 -22H348Z', mix(palette.near, palette.sky[0], 0.4)) +
    rect(-300, 0, 600, 8, palette.accent, { opacity: 0.85 })
  );
}

const sideTable = ({ palette }: Stage, x: number, y: number): string =>
  ellipse(x, y + 60, 130, 20, palette.shade, { opacity: 0.35 }) +
  rect(x - 8, y - 100, 16, 160, darken(palette.wood, 0.3)) +
  ellipse(x, y - 106, 150, 34, darken(palette.wood, 0.2)) +
  ellipse(x, y - 116, 150, 34, lighten(palette.wood, 0.25));
