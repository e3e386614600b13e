import { lighten, mix } from '../colour.ts';
import { glow } from '../set/air.ts';
import { ridge, water } from '../set/land.ts';
import { sky } from '../set/sky.ts';
import { type Place, stands } from '../../picture/stage.ts';
import { HEIGHT, type Point } from '../svg/ink.ts';
import { blob, curve, pointsOf } from '../svg/paths.ts';
import { at, ellipse, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

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
