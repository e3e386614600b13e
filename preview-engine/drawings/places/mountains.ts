import { mix } from '../colour.ts';
import { mist } from '../set/air.ts';
import { foreground, ground, mountain, ridge, trail, walker, water } from '../set/land.ts';
import { sky } from '../set/sky.ts';
import { tree } from '../set/trees.ts';
import type { Place } from '../../picture/stage.ts';
import { group, times } from '../svg/shapes.ts';

/** Peaks over a still lake. */
export const mountains: Place = (stage) => {
  const { dice, palette } = stage;
  const shore = dice.between(1020, 1120);
  const isHigh = dice.chance(0.7);
  const peaks = times(3, (i) =>
    mountain(
      stage,
      [dice.between(-60, 300) + i * 380, shore + 8],
      dice.between(420, 760),
      mix(palette.far, palette.near, 0.15 + (i % 2) * 0.3),
      isHigh,
    ),
  );
  const hasLake = dice.chance(0.65);
  const pines = (y: number, high: number) =>
    times(7, (i) =>
      tree(
        stage,
        [i < 4 ? dice.between(-20, 260) : dice.between(820, 1090), y + i * 12],
        high * dice.between(0.7, 1.2),
        'pine',
        mix(palette.leaf, palette.near, 0.35),
      ),
    );
  return {
    back:
      sky(stage, shore) +
      ridge(stage, shore - 60, 380, mix(palette.far, palette.sky[2], 0.55), 5) +
      peaks +
      mist(stage, shore - 180, 240, 0.6) +
      (hasLake
        ? water(stage, shore, 1480, mix(palette.far, palette.pop, 0.3)) +
          group(peaks, { transform: `translate(0 ${shore * 2}) scale(1 -1)`, opacity: 0.16 })
        : ridge(stage, 1240, 140, mix(palette.leaf, palette.far, 0.4))) +
      pines(1420, 300) +
      ground(stage, 1400, mix(palette.leaf, palette.ground, 0.55)) +
      trail(stage, 1420, palette.ground),
    spots: [walker(stage, 118, 1680)],
    front: foreground(stage, 1760, [
      palette.leaf,
      palette.accent,
      mix(palette.leaf, palette.light, 0.4),
    ]),
    outfits: ['hoodie', 'coat', 'knit', 'casual'],
    shelf: { place: [540, 1850], size: 200 },
    rim: 0.55,
  };
};
