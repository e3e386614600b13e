import { mix } from '../colour.ts';
import { ground, ridge, trail, walker } from '../set/land.ts';
import { sky } from '../set/sky.ts';
import { tree } from '../set/trees.ts';
import type { Place } from '../../picture/stage.ts';
import { WIDTH } from '../svg/ink.ts';
import { curve } from '../svg/paths.ts';
import { at, circle, ellipse, stroke, times } from '../svg/shapes.ts';

/** A meadow in flower. */
export const garden: Place = (stage) => {
  const { dice, palette } = stage;
  const green = mix(palette.leaf, '#8fbf4a', 0.3);
  const blooms = [
    palette.accent,
    palette.pop,
    '#ffffff',
    '#f7d24a',
    mix(palette.accent, '#ffffff', 0.5),
  ] as const;
  const flower = (x: number, y: number, r: number) => {
    const colour = dice.pick(blooms);
    return (
      stroke(
        curve([x, y], [x + 5, y + r * 3], [x - 4, y + r * 6]),
        palette.leaf,
        Math.max(2, r * 0.18),
      ) +
      at(
        x,
        y,
        times(6, (p) => at(0, 0, ellipse(0, -r * 0.7, r * 0.42, r * 0.72, colour), 1, p * 60)) +
          circle(0, 0, r * 0.36, '#ffdf8a'),
      )
    );
  };
  const field = times(120, (i) => {
    const part = i / 120;
    return flower(dice.between(0, WIDTH), 1230 + part ** 1.4 * 560, 6 + part * 26);
  });
  const arch = dice.chance(0.5)
    ? stroke('M300 1330V820A240 260 0 0 1 780 820V1330', '#f7f0e4', 22) +
      times(30, (i) => {
        const turn = Math.PI * (i / 29);
        return circle(
          540 - Math.cos(turn) * 240 + dice.between(-24, 24),
          (Math.sin(turn) > 0.1 ? 820 - Math.sin(turn) * 260 : 900) + dice.between(-20, 20),
          dice.between(20, 40),
          i % 3 ? green : dice.pick(blooms),
        );
      })
    : '';
  return {
    back:
      sky(stage, 1180) +
      ridge(stage, 1120, 180, mix(palette.leaf, palette.sky[2], 0.6)) +
      ridge(stage, 1200, 130, mix(green, palette.sky[2], 0.35)) +
      tree(stage, [dice.between(60, 220), 1330], 720, 'leafy', green) +
      tree(stage, [dice.between(860, 1020), 1300], 560, 'leafy', mix(green, palette.sky[2], 0.2)) +
      ground(stage, 1230, green) +
      arch +
      trail(stage, 1250, palette.ground) +
      field,
    spots: [walker(stage, 122, 1660)],
    front: times(16, () =>
      flower(dice.between(0, WIDTH), dice.between(1700, 1840), dice.between(36, 62)),
    ),
    outfits: ['sundress', 'linen', 'skirt', 'shirt'],
    shelf: { place: [540, 1830], size: 210 },
    rim: 0.4,
  };
};
