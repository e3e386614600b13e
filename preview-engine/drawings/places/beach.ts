import { lighten, mix } from '../colour.ts';
import { water } from '../set/land.ts';
import { sky } from '../set/sky.ts';
import { palm } from '../set/trees.ts';
import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, each, ellipse, path, rect, stroke, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** White sand, a leaning palm and a drink in the shade. */
export const beach: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const horizon = dice.between(740, 900);
  const tide = 1330;
  const sea = mix(palette.pop, '#1fb3b8', stage.isDark ? 0.2 : 0.62);
  const sand = mix(palette.ground, '#f6dfb0', stage.isDark ? 0.15 : 0.6);
  const shore = curve(
    [-40, tide + 60],
    [240, tide - 20],
    [540, tide + 50],
    [860, tide - 10],
    [1120, tide + 70],
  );
  const isle = dice.chance(0.7)
    ? path(
        blob([
          [dice.between(500, 760), horizon + 4],
          [640, horizon - 120],
          [780, horizon - 170],
          [980, horizon - 90],
          [1160, horizon + 4],
        ]),
        ink.linear([mix(palette.leaf, palette.far, 0.5), palette.far]),
      )
    : '';
  const boat = dice.chance(0.6) ? put(stage, 'boat', dice.between(180, 480), horizon + 40, 62) : '';
  const hut = dice.chance(0.35)
    ? at(
        880,
        horizon + 110,
        times(3, (i) => stroke(line([-90 + i * 90, 0], [-90 + i * 90, 70]), palette.wood, 9)) +
          rect(-110, -70, 220, 80, mix(palette.wood, palette.light, 0.2)) +
          path('M-150 -60Q0 -190 150 -60Z', mix(palette.wood, '#d9b070', 0.5)),
        1.1,
      )
    : '';
  const big = dice.chance(0.5);
  return {
    back:
      sky(stage, horizon) +
      isle +
      water(stage, horizon, tide + 90, sea) +
      boat +
      hut +
      path(
        `${shore}L1120 ${HEIGHT}L-40 ${HEIGHT}Z`,
        ink.linear([mix(sand, palette.light, 0.3), mix(sand, palette.shade, 0.35)]),
      ) +
      stroke(shore, '#ffffff', 22, { opacity: 0.75 }) +
      stroke(shore, '#ffffff', 8, { opacity: 0.5, transform: 'translate(0 -34)' }) +
      palm(stage, [dice.between(40, 130), 1560], dice.between(1080, 1300), dice.between(120, 260)) +
      (big
        ? palm(stage, [1000, 1480], 860, -150)
        : put(stage, 'umbrella', dice.between(840, 920), 1520, 270, palette.accent)) +
      at(dice.between(800, 880), 1560, lounger(stage)),
    spots: [
      stands(
        [dice.between(430, 560), 1700],
        150,
        'strolling',
        'standing',
        'relaxed',
        'reaching',
        'behind',
        'handOnHip',
      ),
    ],
    front:
      times(50, () =>
        ellipse(
          dice.between(0, WIDTH),
          dice.between(1640, HEIGHT),
          dice.between(3, 10),
          3,
          mix(sand, palette.shade, 0.4),
          { opacity: 0.5 },
        ),
      ) +
      putAll(
        stage,
        ['coconut', [150, 240], 1830, 210, palette.accent],
        [['sunglasses', 'hat', 'camera', 'hat'], [430, 520], 1870, 150, palette.pop],
      ) +
      leafCorner(stage),
    outfits: ['sundress', 'linen', 'sundress'],
    shelf: { place: [700, 1840], size: 190 },
    rim: 0.4,
  };
};

const lounger = ({ palette }: Stage): string =>
  ellipse(0, 60, 240, 24, palette.shade, { opacity: 0.3 }) +
  path('M-200 10H90L200 -110L224 -96L112 44H-200Z', lighten(palette.cloth, 0.5)) +
  path('M-190 -6H92L196 -118L206 -106L100 10H-190Z', palette.accent) +
  each([-160, 70], (x) => rect(x, 40, 14, 44, palette.wood));

export const leafCorner = ({ dice, palette }: Stage): string =>
  times(5, (i) =>
    at(
      1130,
      1960,
      path(
        blob(pointsOf('0,0 -50,-190 0,-420 50,-190')),
        mix(palette.leaf, palette.shade, 0.3 + (i % 2) * 0.2),
      ),
      1,
      -72 + i * 17 + dice.between(-5, 5),
    ),
  );
