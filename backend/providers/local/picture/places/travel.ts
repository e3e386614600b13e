import { darken, lighten, mix } from '../colour.ts';
import { palm, skyline, water } from '../set/land.ts';
import { boards, curtain, pottedPlant, room, sofa, windowOnto } from '../set/room.ts';
import { bokeh, glow, shafts, sky } from '../set/sky.ts';
import type { Place, Stage } from '../stage.ts';
import { SHEET } from '../svg/ink.ts';
import { at, blob, circle, curve, ellipse, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** A lounge over the apron: an aircraft, an armchair, a packed case. */
export const airport: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const takesOff = dice.chance(0.5);
  const plane = takesOff ? at(dice.between(520, 700), dice.between(380, 520), aircraft(stage), dice.between(0.62, 0.8), -17) : at(dice.between(520, 640), 1010, aircraft(stage), dice.between(1.05, 1.3), 0);
  const apron = rect(0, 930, WIDTH, 330, ink.linear([[0, mix(palette.far, palette.ground, 0.5)], [1, mix(palette.ground, palette.shade, 0.25)]])) + times(5, (i) => polygon([[430 + i * 60, 940], [440 + i * 60, 940], [200 + i * 190, 1260], [150 + i * 190, 1260]], lighten(palette.light, 0.3), { opacity: 0.35 }));
  const view = sky(stage, 940) + skyline(stage, 940, 150, 2) + apron + plane;
  const columns = dice.whole(3, 4);
  const seat = dice.between(700, 830);
  return {
    back:
      windowOnto(stage, { x: -20, y: 90, width: 1120, height: 1120 }, view, { columns, rows: 2, frame: mix(palette.near, '#2a2f3c', 0.5) }) +
      rect(0, 0, WIDTH, 86, mix(palette.wood, palette.shade, 0.3)) + times(9, (i) => rect(i * 128 + 30, 34, 70, 14, lighten(palette.light, 0.4), { opacity: 0.9 })) +
      rect(0, 1240, WIDTH, HEIGHT - 1240, ink.linear([[0, mix(palette.floor, palette.light, 0.4)], [1, mix(palette.floor, palette.shade, 0.4)]])) + boards(stage, 1250) +
      shafts(stage, [60, 100], 3, 0.2) + sofa(stage, [seat, 1520], 520, palette.accent) + pottedPlant(stage, [1010, 1470], 480, palette.near),
    spots: [{ place: [dice.between(300, 390), 1740], unit: 164, poses: ['standing', 'relaxed', 'behind', 'handOnHip', 'cup'] }],
    front:
      put(stage, 'suitcase', dice.between(560, 620), 1800, 250, palette.pop) + sideTable(stage, 900, 1760) +
      put(stage, dice.pick(['champagne', 'mug', 'cocktail'] as const), 850, 1640, 150) + put(stage, dice.pick(['headphones', 'sunglasses', 'camera', 'watch'] as const), 970, 1650, 110),
    outfits: ['blazer', 'trench', 'coat', 'knit', 'powerSuit'],
    shelf: { place: [760, 1830], size: 190 },
    rim: 0.45,
  };
};

function aircraft({ palette, ink }: Stage): string {
  const hull = ink.linear([[0, '#ffffff'], [0.55, lighten(palette.cloth, 0.7)], [1, mix(palette.cloth, palette.shade, 0.4)]]);
  return (
    polygon([[-330, -40], [-420, -190], [-360, -190], [-240, -40]], palette.accent) +
    path('M-430 -20Q-420 -60 -300 -60H300Q400 -56 430 -10Q400 22 300 24H-280Q-400 16 -430 -20Z', hull) +
    polygon([[40, 0], [-130, 130], [-60, 134], [170, 4]], mix(palette.cloth, palette.shade, 0.35)) +
    ellipse(-10, 74, 56, 25, darken(palette.accent, 0.15)) + ellipse(36, 74, 14, 22, '#23252d') +
    times(17, (i) => rect(-250 + i * 31, -34, 14, 18, mix(palette.near, palette.sky[0], 0.4), { rx: 6 })) +
    path('M352 -44Q392 -38 408 -22H348Z', mix(palette.near, palette.sky[0], 0.4)) + rect(-300, 0, 600, 8, palette.accent, { opacity: 0.85 })
  );
}

const sideTable = ({ palette }: Stage, x: number, y: number): string =>
  ellipse(x, y + 60, 130, 20, palette.shade, { opacity: 0.35 }) + rect(x - 8, y - 100, 16, 160, darken(palette.wood, 0.3)) + ellipse(x, y - 106, 150, 34, darken(palette.wood, 0.2)) + ellipse(x, y - 116, 150, 34, lighten(palette.wood, 0.25));

/** White sand, a leaning palm and a drink in the shade. */
export const beach: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const horizon = dice.between(740, 900);
  const tide = 1330;
  const sea = mix(palette.pop, '#1fb3b8', stage.isDark ? 0.2 : 0.62);
  const sand = mix(palette.ground, '#f6dfb0', stage.isDark ? 0.15 : 0.6);
  const shore = curve([[-40, tide + 60], [240, tide - 20], [540, tide + 50], [860, tide - 10], [1120, tide + 70]]);
  const isle = dice.chance(0.7) ? path(blob([[dice.between(500, 760), horizon + 4], [640, horizon - 120], [780, horizon - 170], [980, horizon - 90], [1160, horizon + 4]]), ink.linear([[0, mix(palette.leaf, palette.far, 0.5)], [1, palette.far]])) : '';
  const boat = dice.chance(0.6) ? put(stage, 'boat', dice.between(180, 480), horizon + 40, 62) : '';
  const hut = dice.chance(0.35) ? at(880, horizon + 110, times(3, (i) => stroke(line([[-90 + i * 90, 0], [-90 + i * 90, 70]]), palette.wood, 9)) + rect(-110, -70, 220, 80, mix(palette.wood, palette.light, 0.2)) + path('M-150 -60Q0 -190 150 -60Z', mix(palette.wood, '#d9b070', 0.5)), 1.1) : '';
  const big = dice.chance(0.5);
  return {
    back:
      sky(stage, horizon) + isle + water(stage, horizon, tide + 90, sea) + boat + hut +
      path(`${shore}L1120 ${HEIGHT}L-40 ${HEIGHT}Z`, ink.linear([[0, mix(sand, palette.light, 0.3)], [1, mix(sand, palette.shade, 0.35)]])) +
      stroke(shore, '#ffffff', 22, { opacity: 0.75 }) + stroke(shore, '#ffffff', 8, { opacity: 0.5, transform: 'translate(0 -34)' }) +
      palm(stage, [dice.between(40, 130), 1560], dice.between(1080, 1300), dice.between(120, 260)) + (big ? palm(stage, [1000, 1480], 860, -150) : put(stage, 'umbrella', dice.between(840, 920), 1520, 270, palette.accent)) +
      at(dice.between(800, 880), 1560, lounger(stage)),
    spots: [{ place: [dice.between(430, 560), 1700], unit: 150, poses: ['strolling', 'standing', 'relaxed', 'reaching', 'behind', 'handOnHip'] }],
    front:
      times(50, () => ellipse(dice.between(0, WIDTH), dice.between(1640, HEIGHT), dice.between(3, 10), 3, mix(sand, palette.shade, 0.4), { opacity: 0.5 })) +
      put(stage, 'coconut', dice.between(150, 240), 1830, 210, palette.accent) + put(stage, dice.pick(['sunglasses', 'hat', 'camera', 'hat'] as const), dice.between(430, 520), 1870, 150, palette.pop) + leafCorner(stage),
    outfits: ['sundress', 'linen', 'sundress'],
    shelf: { place: [700, 1840], size: 190 },
    rim: 0.4,
  };
};

const lounger = ({ palette }: Stage): string =>
  ellipse(0, 60, 240, 24, palette.shade, { opacity: 0.3 }) + path('M-200 10H90L200 -110L224 -96L112 44H-200Z', lighten(palette.cloth, 0.5)) + path('M-190 -6H92L196 -118L206 -106L100 10H-190Z', palette.accent) + [-160, 70].map((x) => rect(x, 40, 14, 44, palette.wood)).join('');

export const leafCorner = ({ dice, palette }: Stage): string =>
  times(5, (i) => at(1130, 1960, path(blob([[0, 0], [-50, -190], [0, -420], [50, -190]]), mix(palette.leaf, palette.shade, 0.3 + (i % 2) * 0.2)), 1, -72 + i * 17 + dice.between(-5, 5)));

/** A white cloth, a candle, and a plate like a small painting. */
export const fineDining: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const wall = mix(palette.wall, palette.shade, 0.25);
  const seaside = dice.chance(0.4);
  const arches = dice.whole(2, 3);
  const wide = WIDTH / arches - 70;
  const view = seaside ? sky(stage, 800) + water(stage, 800, 1100, mix(palette.pop, palette.near, 0.4)) : sky(stage, 900) + skyline(stage, 1000, 460, 3);
  const openings = times(arches, (i) => windowOnto(stage, { x: 40 + i * (wide + 68), y: 260, width: wide, height: 800 }, view, { columns: 2, rows: 3, frame: mix(palette.wood, '#c9a24a', 0.4), arch: true }));
  const table = 1390;
  const cloth = '#f8f1e6';
  return {
    back:
      room(stage, 1240, wall, mix(palette.floor, palette.shade, 0.3)) + openings + curtain(stage, -20, 180, 130, 1080, palette.accent) + curtain(stage, 970, 180, 130, 1080, palette.accent) +
      chandelier(stage, 540, dice.between(210, 270)) + bokeh(stage, { y: 300, height: 800 }, 26),
    spots: dice.chance(0.45)
      ? [
          { place: [330, 1450], unit: 176, poses: ['sipping', 'working'], isSeated: true, behind: chairBack(stage, 330) },
          { place: [780, 1450], unit: 176, poses: ['seated', 'working'], isSeated: true, behind: chairBack(stage, 780) },
        ]
      : [{ place: [540, 1450], unit: 196, poses: ['sipping', 'working', 'sipping'], isSeated: true, behind: chairBack(stage, 540) }],
    front:
      path(`M-30 ${table}Q540 ${table - 54} 1110 ${table}V${HEIGHT}H-30Z`, ink.linear([[0, mix(cloth, palette.light, 0.4)], [0.4, mix(cloth, palette.light, 0.12)], [1, mix(cloth, palette.shade, 0.5)]])) +
      times(7, (i) => path(`M${i * 170 + 20} ${table + 360}Q${i * 170 + 50} ${HEIGHT - 120} ${i * 170 + 10} ${HEIGHT}h60Q${i * 170 + 80} ${HEIGHT - 160} ${i * 170 + 20} ${table + 360}Z`, palette.shade, { opacity: 0.12 })) +
      put(stage, 'plate', 540, table + 290, 210) + put(stage, 'wine', dice.between(790, 850), table + 180, 200) + put(stage, 'candle', dice.between(300, 350), table + 110, 150) + put(stage, 'flowers', dice.between(120, 190), table + 130, 190, palette.accent) +
      put(stage, dice.pick(['champagne', 'bread', 'cake'] as const), dice.between(930, 1000), table + 260, 170) + cutlery(300, table + 320) + cutlery(778, table + 320),
    outfits: ['cocktail', 'slip', 'tuxedo', 'blazer'],
    shelf: { place: [190, table + 310], size: 180 },
    rim: 0.8,
  };
};

const chairBack = ({ palette, ink }: Stage, x: number): string =>
  rect(x - 170, 1040, 340, 430, ink.linear([[0, mix(palette.pop, palette.shade, 0.3)], [1, mix(palette.pop, palette.shade, 0.7)]]), { rx: 120 }) + stroke(`M${x - 170} 1460V1160Q${x - 170} 1040 ${x} 1040Q${x + 170} 1040 ${x + 170} 1160V1460`, '#c9a24a', 8);

const cutlery = (x: number, y: number): string => stroke(line([[x, y], [x + 10, y - 150]]), '#d9d4cc', 9) + ellipse(x + 12, y - 166, 12, 24, '#e9e5dd');

export function chandelier(stage: Stage, x: number, y: number, size = 1): string {
  const gold = '#d0a857';
  const arms = times(7, (i) => {
    const side = (i - 3) / 3;
    const [ax, ay] = [x + side * 230 * size, y + Math.abs(side) * -30 * size + 40 * size];
    return stroke(`M${x} ${y + 70 * size}Q${x + side * 120 * size} ${y + 120 * size} ${ax} ${ay}`, gold, 6) + glow(stage, [ax, ay - 24], 90 * size, stage.palette.light, 0.75) + rect(ax - 5, ay - 34, 10, 34, '#fff4d8') + circle(ax, ay + 22, 8, lighten(gold, 0.5));
  });
  return stroke(line([[x, -10], [x, y + 70 * size]]), gold, 7) + arms + circle(x, y + 84 * size, 24 * size, gold) + glow(stage, [x, y + 30], 520 * size, stage.palette.light, 0.35);
}

