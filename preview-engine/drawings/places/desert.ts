import { lighten, mix } from '../colour.ts';
import { sky } from '../set/sky.ts';
import { walker } from '../set/land.ts';
import type { Place } from '../../picture/stage.ts';
import { HEIGHT } from '../svg/ink.ts';
import { at, band, ellipse, path, polygon, stroke, times } from '../svg/shapes.ts';

/** Dunes, a low sun, a long line of footprints. */
export const desert: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const sand = mix(palette.ground, '#e9a860', stage.isDark ? 0.25 : 0.55);
  const dune = (y: number, part: number) => {
    const crest = dice.between(240, 840);
    const lit = ink.linear([
      mix(sand, palette.light, 0.45 - part * 0.2),
      mix(sand, palette.shade, 0.1 + part * 0.2),
    ]);
    const dark = ink.linear([mix(sand, palette.shade, 0.4), mix(sand, palette.shade, 0.2)]);
    return (
      path(
        `M-20 ${y + 130}Q${crest * 0.6} ${y + 60} ${crest} ${y}Q${crest + 200} ${y + 100} 1100 ${y + 150}V${HEIGHT}H-20Z`,
        lit,
      ) +
      path(
        `M${crest} ${y}Q${crest - 60} ${y + 130} ${crest + 130} ${y + 330}Q${crest + 300} ${y + 480} 1100 ${y + 560}V${y + 150}Q${crest + 200} ${y + 100} ${crest} ${y}Z`,
        dark,
      )
    );
  };
  const cacti = dice.chance(0.5);
  const mesa = times(3, (i) =>
    polygon(
      [
        [i * 400 - 60, 1090],
        [i * 400 - 10, 900 + i * 40],
        [i * 400 + 160, 890 + i * 40],
        [i * 400 + 220, 1090],
      ],
      mix(palette.accent, palette.far, 0.55),
    ),
  );
  const cactus = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      stroke('M0 0V-260', mix(palette.leaf, palette.shade, 0.2), 52) +
        stroke('M0 -110H-84V-190M0 -150H80V-230', mix(palette.leaf, palette.shade, 0.2), 38) +
        stroke('M-10 -10V-250', lighten(palette.leaf, 0.2), 6, { opacity: 0.5 }),
      s,
    );
  return {
    back:
      sky(stage, 1080) +
      band(1070, HEIGHT, mix(sand, palette.sky[2], 0.35)) +
      (cacti ? mesa : '') +
      dune(1000, 0) +
      dune(1150, 0.4) +
      (cacti ? cactus(150, 1480, 1) + cactus(930, 1380, 0.7) : '') +
      dune(1360, 0.8),
    spots: [walker(stage, 118, 1700)],
    front: times(26, (i) =>
      ellipse(540 + Math.sin(i * 0.7) * 30 + i * 9, 1890 - i * 15, 11, 4, palette.shade, {
        opacity: 0.24,
      }),
    ),
    outfits: ['linen', 'sundress', 'trench', 'coat'],
    shelf: { place: [300, 1840], size: 210 },
    rim: 0.6,
  };
};
