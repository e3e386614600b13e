import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, darken, lighten, mix } from '../colour.ts';
import { pottedPlant, sofa } from '../set/furniture.ts';
import { mountain, ridge, trail, tree, walker } from '../set/land.ts';
import { glow, mist, shafts } from '../set/light.ts';
import { boards, windowOnto } from '../set/room.ts';
import { sky, skyline, starfield } from '../set/sky.ts';
import { faint, HEIGHT, type Stop, WIDTH } from '../svg/ink.ts';
import { blob, pointsOf } from '../svg/paths.ts';
import {
  at,
  band,
  circle,
  each,
  ellipse,
  group,
  path,
  polygon,
  rect,
  sheet,
  times,
} from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A lounge over the apron: an aircraft, an armchair, a packed case. */
export const airport: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, far, near, ground, floor, wood, accent, pop } = palette;
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
    band(930, 1260, ink.linear([mix(far, ground, 0.5), mix(ground, shade, 0.25)])) +
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
      windowOnto(
        stage,
        { x: -20, y: 90, width: 1120, height: 1120 },
        view,
        [columns, 2],
        mix(near, '#2a2f3c', 0.5),
      ) +
      band(0, 86, mix(wood, shade, 0.3)) +
      times(9, (i) =>
        rect(i * 128 + 30, 34, 70, 14, lighten(palette.light, 0.4), { opacity: 0.9 }),
      ) +
      band(1240, HEIGHT, ink.linear([mix(floor, palette.light, 0.4), mix(floor, shade, 0.4)])) +
      boards(stage, 1250) +
      shafts(stage, [60, 100], 3, 0.2) +
      sofa(stage, [seat, 1520], 520, accent) +
      pottedPlant(stage, [1010, 1470], 480, near),
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
      put(stage, 'suitcase', dice.between(560, 620), 1800, 250, pop) +
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

/** Planets, stars and a person who looks up. */
export const space: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const [high, middle] = palette.sky;
  const planet = (x: number, y: number, r: number, colour: Colour, hasRing: boolean) => {
    const ring = hasRing
      ? group(
          ellipse(0, 0, r * 1.9, r * 0.42, 'none', {
            stroke: lighten(palette.light, 0.2),
            'stroke-width': r * 0.13,
            opacity: 0.75,
          }),
          { transform: `translate(${x} ${y}) rotate(-18)` },
        )
      : '';
    const disc = `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;
    const bands = group(
      times(6, (i) =>
        rect(
          x - r,
          y - r + i * r * 0.36,
          r * 2,
          r * 0.15,
          i % 2 ? lighten(colour, 0.25) : darken(colour, 0.25),
          { opacity: 0.4 },
        ),
      ),
      { 'clip-path': ink.clip(disc) },
    );
    const day: Stop[] = [lighten(colour, 0.45), [0.6, colour], darken(colour, 0.6)];
    const night: Stop[] = [faint('#000000', 0), [0.6, '#000000', 0.05], faint('#000000', 0.6)];
    return (
      glow(stage, [x, y], r * 1.7, colour, 0.5) +
      circle(x, y, r, ink.radial(day, [0.3, 0.28], 0.85)) +
      bands +
      circle(x, y, r, ink.radial(night, [0.3, 0.3], 0.85)) +
      ring
    );
  };
  return {
    back:
      sheet(ink.linear(['#060818', mix(high, '#0c1030', 0.5), mix(middle, '#1c1440', 0.5)])) +
      times(5, () =>
        glow(
          stage,
          [dice.between(0, WIDTH), dice.between(100, 1300)],
          dice.between(260, 620),
          dice.pick([palette.accent, palette.pop, palette.sky[2]]),
          0.3,
        ),
      ) +
      starfield(stage, 1400, 240) +
      planet(
        dice.between(260, 820),
        dice.between(420, 620),
        dice.between(190, 290),
        palette.accent,
        dice.chance(0.6),
      ) +
      planet(dice.between(80, 300), dice.between(900, 1060), 70, palette.pop, false) +
      planet(dice.between(760, 960), dice.between(160, 260), 44, palette.cloth, false) +
      path(
        `M-20 1440Q540 1240 1110 1420V${HEIGHT}H-20Z`,
        ink.linear([mix(palette.near, palette.accent, 0.4), '#0a0814']),
      ) +
      times(9, () =>
        ellipse(
          dice.between(0, WIDTH),
          dice.between(1480, 1860),
          dice.between(30, 110),
          dice.between(8, 26),
          '#07060f',
          { opacity: 0.35 },
        ),
      ),
    spots: [stands([dice.between(440, 640), 1620], 104, 'behind', 'standing', 'reaching')],
    front: '',
    outfits: ['hoodie', 'streetwear', 'coat'],
    shelf: { place: [540, 1800], size: 230 },
    rim: 1,
  };
};

/** Snow on roofs and firs, light in the windows. */
export const winter: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const { shade, far, near, wood, accent, leaf } = palette;
  const snow = mix('#f2f6fb', palette.sky[1], stage.isDark ? 0.45 : 0.2);
  const cabin = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      rect(-150, -190, 300, 190, mix(wood, shade, 0.25)) +
        times(5, (i) => rect(-150, -186 + i * 38, 300, 5, shade, { opacity: 0.3 })) +
        polygon(pointsOf('-190,-176 0,-340 190,-176'), mix(wood, shade, 0.5)) +
        path(
          blob(pointsOf('-206,-170 -100,-290 0,-372 100,-290 206,-170 150,-196 0,-320 -150,-196')),
          snow,
        ) +
        each(
          [-90, 60],
          (dx) =>
            rect(dx, -130, 66, 70, lighten(palette.light, 0.25)) + rect(dx + 30, -130, 6, 70, wood),
        ) +
        rect(-30, -96, 56, 96, mix(accent, shade, 0.3)) +
        rect(90, -350, 40, 80, shade),
      s,
    ) + glow(stage, [x, y - 90 * s], 330 * s, palette.light, 0.5);
  const fir = (x: number, y: number, high: number) =>
    tree(stage, [x, y], high, 'pine', mix(leaf, near, 0.4)) +
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
        mountain(stage, [i * 420 + dice.between(0, 160), 1160], dice.between(360, 620), far, true),
      ) +
      mist(stage, 980, 260) +
      ridge(stage, 1230, 90, snow) +
      fir(90, 1300, 420) +
      fir(1000, 1290, 480) +
      cabin(dice.between(620, 780), 1300, 1) +
      (dice.chance(0.6) ? cabin(300, 1260, 0.6) : fir(300, 1280, 330)) +
      path(
        `M-20 1330Q500 1240 1110 1340V${HEIGHT}H-20Z`,
        ink.linear([lighten(snow, 0.5), mix(snow, shade, 0.35)]),
      ) +
      trail(stage, 1310, mix(snow, far, 0.4)),
    spots: [walker(stage, 122, 1690)],
    front: fir(20, 1900, 760) + fir(1070, 1880, 620),
    outfits: ['coat', 'hoodie', 'knit', 'trench'],
    shelf: { place: [540, 1850], size: 200 },
    rim: 0.5,
  };
};
