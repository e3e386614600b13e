import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { lighten, mix } from '../colour.ts';
import { palm, ridge, water } from '../set/land.ts';
import { glow } from '../set/light.ts';
import { sky } from '../set/sky.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { blob, curve, line, pointsOf } from '../svg/paths.ts';
import { at, each, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
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

const leafCorner = ({ dice, palette: { shade, leaf } }: Stage): string =>
  times(5, (i) =>
    at(
      1130,
      1960,
      path(blob(pointsOf('0,0 -50,-190 0,-420 50,-190')), mix(leaf, shade, 0.3 + (i % 2) * 0.2)),
      1,
      -72 + i * 17 + dice.between(-5, 5),
    ),
  );

/** Open water, a boat, the far side of the world. */
export const sea: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const horizon = dice.between(820, 960);
  const blue = mix(palette.pop, '#1d6fa5', stage.isDark ? 0.25 : 0.55);
  const waves = times(7, (i) => {
    const y = horizon + 110 + i * i * 15 + i * 30;
    const high = 10 + i * 5;
    const points: Point[] = Array.from({ length: 9 }, (_, p) => [
      p * 150 - 60,
      y + (p % 2 ? -high : high) * dice.between(0.6, 1.3),
    ]);
    return stroke(curve(...points), '#ffffff', 3 + i, { opacity: 0.2 + i * 0.03 });
  });
  const rock = path(
    blob(pointsOf('640,1960 600,1640 720,1500 900,1440 1120,1500 1140,1960')),
    ink.linear([mix(palette.near, palette.light, 0.3), palette.shade]),
  );
  const lighthouse =
    dice.chance(0.5) && !stage.hasPeople && stage.things.length === 0
      ? at(
          905,
          1450,
          polygon(
            pointsOf('-52,0 -36,-520 36,-520 52,0'),
            ink.linear(['#ffffff', mix('#e9e4dc', palette.shade, 0.4)], 0),
          ) +
            times(3, (i) =>
              polygon(
                [
                  [-50 + i * 5, -60 - i * 160],
                  [50 - i * 5, -60 - i * 160],
                  [46 - i * 5, -140 - i * 160],
                  [-46 + i * 5, -140 - i * 160],
                ],
                palette.accent,
              ),
            ) +
            rect(-44, -580, 88, 60, lighten(palette.light, 0.4)) +
            polygon(pointsOf('-56,-580 0,-640 56,-580'), palette.accent),
        ) + glow(stage, [905, 895], 320, palette.light, 0.6)
      : '';
  return {
    back:
      sky(stage, horizon) +
      ridge(stage, horizon + 4, 90, mix(palette.far, palette.sky[2], 0.4), 4) +
      water(stage, horizon, HEIGHT, blue) +
      put(
        stage,
        'boat',
        dice.between(220, 480),
        horizon + dice.between(180, 300),
        dice.between(110, 170),
        palette.accent,
      ) +
      waves +
      rock +
      lighthouse,
    spots: lighthouse === '' ? [stands([860, 1540], 92, 'behind', 'standing', 'relaxed')] : [],
    front:
      times(18, () =>
        ellipse(
          dice.between(0, 640),
          dice.between(1700, HEIGHT),
          dice.between(30, 120),
          dice.between(4, 10),
          '#ffffff',
          { opacity: 0.2 },
        ),
      ) +
      times(6, () => {
        const x = dice.between(100, 980);
        const y = dice.between(160, horizon - 120);
        return stroke(`M${x - 26} ${y}q13 -20 26 0q13 -20 26 0`, palette.near, 5, { opacity: 0.7 });
      }),
    outfits: ['linen', 'striped', 'coat', 'sundress'],
    // On the rock, unless somebody stands there.
    shelf: stage.hasPeople ? { place: [330, 1800], size: 220 } : { place: [770, 1570], size: 125 },
    rim: 0.5,
  };
};
