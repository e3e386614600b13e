import type { Place } from '../../picture/stage.ts';
import { type Colour, lighten, mix } from '../colour.ts';
import { foreground, ground, mountain, ridge, trail, tree, walker, water } from '../set/land.ts';
import { mist, shafts } from '../set/light.ts';
import { sky } from '../set/sky.ts';
import { HEIGHT, WIDTH } from '../svg/ink.ts';
import { curve } from '../svg/paths.ts';
import { at, band, circle, ellipse, group, path, polygon, stroke, times } from '../svg/shapes.ts';

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

/** A meadow in flower. */
export const garden: Place = (stage) => {
  const { dice, palette } = stage;
  const { accent, pop, leaf } = palette;
  const green = mix(leaf, '#8fbf4a', 0.3);
  const blooms = [accent, pop, '#ffffff', '#f7d24a', mix(accent, '#ffffff', 0.5)] as const;
  const flower = (x: number, y: number, r: number) => {
    const colour = dice.pick(blooms);
    return (
      stroke(curve([x, y], [x + 5, y + r * 3], [x - 4, y + r * 6]), leaf, Math.max(2, r * 0.18)) +
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
      ridge(stage, 1120, 180, mix(leaf, palette.sky[2], 0.6)) +
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

/** Peaks over a still lake. */
export const mountains: Place = (stage) => {
  const { dice, palette } = stage;
  const { far, near, accent, pop, leaf } = palette;
  const shore = dice.between(1020, 1120);
  const isHigh = dice.chance(0.7);
  const peaks = times(3, (i) =>
    mountain(
      stage,
      [dice.between(-60, 300) + i * 380, shore + 8],
      dice.between(420, 760),
      mix(far, near, 0.15 + (i % 2) * 0.3),
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
        mix(leaf, near, 0.35),
      ),
    );
  return {
    back:
      sky(stage, shore) +
      ridge(stage, shore - 60, 380, mix(far, palette.sky[2], 0.55), 5) +
      peaks +
      mist(stage, shore - 180, 240, 0.6) +
      (hasLake
        ? water(stage, shore, 1480, mix(far, pop, 0.3)) +
          group(peaks, { transform: `translate(0 ${shore * 2}) scale(1 -1)`, opacity: 0.16 })
        : ridge(stage, 1240, 140, mix(leaf, far, 0.4))) +
      pines(1420, 300) +
      ground(stage, 1400, mix(leaf, palette.ground, 0.55)) +
      trail(stage, 1420, palette.ground),
    spots: [walker(stage, 118, 1680)],
    front: foreground(stage, 1760, [leaf, accent, mix(leaf, palette.light, 0.4)]),
    outfits: ['hoodie', 'coat', 'knit', 'casual'],
    shelf: { place: [540, 1850], size: 200 },
    rim: 0.55,
  };
};

/** Dunes, a low sun, a long line of footprints. */
export const desert: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, far, accent, leaf } = palette;
  const sand = mix(palette.ground, '#e9a860', stage.isDark ? 0.25 : 0.55);
  const dune = (y: number, part: number) => {
    const crest = dice.between(240, 840);
    const lit = ink.linear([
      mix(sand, palette.light, 0.45 - part * 0.2),
      mix(sand, shade, 0.1 + part * 0.2),
    ]);
    const dark = ink.linear([mix(sand, shade, 0.4), mix(sand, shade, 0.2)]);
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
      mix(accent, far, 0.55),
    ),
  );
  const cactus = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      stroke('M0 0V-260', mix(leaf, shade, 0.2), 52) +
        stroke('M0 -110H-84V-190M0 -150H80V-230', mix(leaf, shade, 0.2), 38) +
        stroke('M-10 -10V-250', lighten(leaf, 0.2), 6, { opacity: 0.5 }),
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
      ellipse(540 + Math.sin(i * 0.7) * 30 + i * 9, 1890 - i * 15, 11, 4, shade, { opacity: 0.24 }),
    ),
    outfits: ['linen', 'sundress', 'trench', 'coat'],
    shelf: { place: [300, 1840], size: 210 },
    rim: 0.6,
  };
};
