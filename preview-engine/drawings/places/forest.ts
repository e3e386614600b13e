import { type Colour, lighten, mix } from '../colour.ts';
import { mist, shafts } from '../set/air.ts';
import { foreground, ground, ridge, trail, walker } from '../set/land.ts';
import { sky } from '../set/sky.ts';
import { tree } from '../set/trees.ts';
import type { Place } from '../../picture/stage.ts';
import { WIDTH } from '../svg/ink.ts';
import { circle, times } from '../svg/shapes.ts';

/** Tall trees in layers, light between the trunks. */
export const forest: Place = (stage) => {
  const { dice, palette } = stage;
  const kind = dice.pick(['pine', 'leafy'] as const);
  const leaf = mix(palette.leaf, palette.accent, dice.chance(0.25) ? 0.5 : 0.08);
  const row = (y: number, high: number, count: number, colour: Colour) =>
    times(count, (i) =>
      tree(
        stage,
        [((i + dice.between(0.1, 0.9)) * WIDTH) / count, y + dice.between(-20, 20)],
        high * dice.between(0.8, 1.15),
        kind,
        colour,
      ),
    );
  return {
    back:
      sky(stage, 1200) +
      ridge(stage, 1100, 220, mix(palette.far, palette.sky[2], 0.3)) +
      row(1180, 520, 9, mix(leaf, palette.sky[2], 0.6)) +
      mist(stage, 900, 360) +
      row(1300, 760, 7, mix(leaf, palette.sky[1], 0.35)) +
      shafts(stage, [100, -60], 5, 0.26) +
      mist(stage, 1120, 300, 0.4) +
      ground(stage, 1300, mix(leaf, palette.ground, 0.4)) +
      trail(stage, 1310, palette.ground) +
      tree(stage, [dice.between(-20, 90), 1620], 1350, kind, leaf) +
      tree(stage, [dice.between(980, 1090), 1540], 1180, kind, leaf),
    spots: [walker(stage, 116, 1640)],
    front:
      foreground(stage, 1700, [leaf, mix(leaf, palette.light, 0.3), palette.leaf]) +
      times(24, () =>
        circle(
          dice.between(0, WIDTH),
          dice.between(500, 1700),
          dice.between(2, 6),
          lighten(palette.light, 0.4),
          { opacity: dice.between(0.3, 0.9) },
        ),
      ),
    outfits: ['hoodie', 'knit', 'coat', 'casual'],
    shelf: { place: [540, 1840], size: 200 },
    rim: 0.5,
  };
};
