import type { Place } from '../../picture/stage.ts';
import { lighten, mix } from '../colour.ts';
import { mountain, ridge, trail, tree, walker } from '../set/land.ts';
import { glow, mist } from '../set/light.ts';
import { sky, starfield } from '../set/sky.ts';
import { HEIGHT } from '../svg/ink.ts';
import { blob, pointsOf } from '../svg/paths.ts';
import { at, each, path, polygon, rect, times } from '../svg/shapes.ts';

/** Snow on roofs and firs, light in the windows. */
export const winter: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const snow = mix('#f2f6fb', palette.sky[1], stage.isDark ? 0.45 : 0.2);
  const cabin = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      rect(-150, -190, 300, 190, mix(palette.wood, palette.shade, 0.25)) +
        times(5, (i) => rect(-150, -186 + i * 38, 300, 5, palette.shade, { opacity: 0.3 })) +
        polygon(pointsOf('-190,-176 0,-340 190,-176'), mix(palette.wood, palette.shade, 0.5)) +
        path(
          blob(pointsOf('-206,-170 -100,-290 0,-372 100,-290 206,-170 150,-196 0,-320 -150,-196')),
          snow,
        ) +
        each(
          [-90, 60],
          (dx) =>
            rect(dx, -130, 66, 70, lighten(palette.light, 0.25)) +
            rect(dx + 30, -130, 6, 70, palette.wood),
        ) +
        rect(-30, -96, 56, 96, mix(palette.accent, palette.shade, 0.3)) +
        rect(90, -350, 40, 80, palette.shade),
      s,
    ) + glow(stage, [x, y - 90 * s], 330 * s, palette.light, 0.5);
  const fir = (x: number, y: number, high: number) =>
    tree(stage, [x, y], high, 'pine', mix(palette.leaf, palette.near, 0.4)) +
    times(4, (i) =>
      path(
        blob([
          [x - high * (0.17 - i * 0.035), y - high * (0.14 + i * 0.17)],
          [x, y - high * (0.34 + i * 0.17)],
          [x + high * (0.17 - i * 0.035), y - high * (0.14 + i * 0.17)],
          [x, y - high * (0.17 + i * 0.17)],
        ]),
        snow,
        { opacity: 0.85 },
      ),
    );
  return {
    back:
      sky(stage, 1150) +
      (stage.isDark ? starfield(stage, 700, 60) : '') +
      times(3, (i) =>
        mountain(
          stage,
          [i * 420 + dice.between(0, 160), 1160],
          dice.between(360, 620),
          palette.far,
          true,
        ),
      ) +
      mist(stage, 980, 260) +
      ridge(stage, 1230, 90, snow) +
      fir(90, 1300, 420) +
      fir(1000, 1290, 480) +
      cabin(dice.between(620, 780), 1300, 1) +
      (dice.chance(0.6) ? cabin(300, 1260, 0.6) : fir(300, 1280, 330)) +
      path(
        `M-20 1330Q500 1240 1110 1340V${HEIGHT}H-20Z`,
        ink.linear([lighten(snow, 0.5), mix(snow, palette.shade, 0.35)]),
      ) +
      trail(stage, 1310, mix(snow, palette.far, 0.4)),
    spots: [walker(stage, 122, 1690)],
    front: fir(20, 1900, 760) + fir(1070, 1880, 620),
    outfits: ['coat', 'hoodie', 'knit', 'trench'],
    shelf: { place: [540, 1850], size: 200 },
    rim: 0.5,
  };
};
