import { type Colour, darken, lighten, mix } from '../colour.ts';
import { skyline } from '../set/land.ts';
import { boards, curtain, frame, pendant, pottedPlant, room } from '../set/room.ts';
import { bokeh, glow, shafts, sky } from '../set/sky.ts';
import type { Place, Stage } from '../stage.ts';
import { SHEET } from '../svg/ink.ts';
import { at, blob, circle, curve, ellipse, group, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';
import { chandelier } from './travel.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** A rail of clothes, a tall mirror, the morning's choice. */
export const wardrobe: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const wall = lighten(mix(palette.wall, palette.cloth, 0.35), 0.1);
  const panels = times(5, (i) => stroke(`M${30 + i * 212} 90h176v1040h-176Z`, mix(wall, palette.shade, 0.25), 5, { opacity: 0.45 }));
  const mirror = { x: dice.between(60, 120), y: dice.between(330, 420) };
  const glass = ink.clip(`M${mirror.x} ${mirror.y + 150}A150 150 0 0 1 ${mirror.x + 300} ${mirror.y + 150}V1260H${mirror.x}Z`);
  const isRound = dice.chance(0.4);
  return {
    back:
      room(stage, 1270, wall, palette.floor) + panels + boards(stage, 1270) + rail(stage, dice.between(430, 480), 400, 620) +
      group(rect(mirror.x, mirror.y, 300, 940, ink.linear([[0, lighten(palette.sky[1], 0.45)], [0.6, mix(wall, palette.sky[2], 0.5)], [1, mix(wall, palette.shade, 0.3)]], 70)) + polygon([[mirror.x + 40, mirror.y], [mirror.x + 140, mirror.y], [mirror.x + 20, 1260], [mirror.x - 80, 1260]], '#ffffff', { opacity: 0.35 }), { 'clip-path': glass }) +
      stroke(`M${mirror.x} ${mirror.y + 150}A150 150 0 0 1 ${mirror.x + 300} ${mirror.y + 150}V1260H${mirror.x}Z`, '#cfa75b', 16) +
      ellipse(540, 1500, 560, 170, mix(palette.accent, palette.wall, 0.55)) + ellipse(540, 1500, 500, 146, mix(palette.accent, palette.wall, 0.7)) +
      pendant(stage, dice.between(500, 700), 220, isRound ? palette.pop : palette.cloth, 1.1) + shafts(stage, [-160, 60], 3, 0.3),
    spots: [{ place: [dice.between(520, 640), 1620], unit: 158, poses: ['reaching', 'handOnHip', 'relaxed', 'presenting', 'standing'] }],
    front:
      bench(stage, 830, 1690) + put(stage, dice.pick(['hat', 'handbag'] as const), 800, 1690, 150, palette.accent) +
      put(stage, 'heels', dice.between(190, 260), 1780, 150, palette.pop) + put(stage, 'sneaker', dice.between(410, 480), 1850, 140, palette.cloth) + put(stage, 'handbag', dice.between(90, 130), 1880, 190, palette.accent) +
      put(stage, dice.pick(['perfume', 'jewellery', 'sunglasses', 'watch'] as const), dice.between(900, 960), 1690, 120),
    outfits: ['tucked', 'skirt', 'blazer', 'striped', 'knit', 'robe'],
    shelf: { place: [640, 1860], size: 180 },
    rim: 0.25,
  };
};

function rail(stage: Stage, x: number, y: number, height: number): string {
  const { dice, palette } = stage;
  const colours: readonly [Colour, ...Colour[]] = [palette.accent, palette.pop, palette.cloth, palette.leaf, '#f4ece0', '#2c2a38', mix(palette.accent, palette.pop, 0.5), palette.wood];
  const clothes = times(11, (i) => {
    const left = x + 50 + i * 48;
    const colour = mix(dice.pick(colours), palette.light, 0.12);
    const long = height * dice.between(0.5, 0.92);
    const wide = dice.between(34, 56);
    const body = blob([[left - 10, y + 34], [left - wide, y + 70], [left - wide * 0.8, y + long * 0.5], [left - wide * 1.1, y + long], [left + wide * 1.1, y + long], [left + wide * 0.8, y + long * 0.5], [left + wide, y + 70], [left + 10, y + 34]]);
    const hanger = stroke(curve([[left, y - 4], [left + 8, y + 12], [left, y + 30]]), '#8f7f6a', 5);
    const fill = stage.ink.linear([[0, lighten(colour, 0.15)], [0.5, colour], [1, mix(colour, palette.shade, 0.45)]], 0);
    return hanger + path(body, fill) + stroke(line([[left - 8, y + 90], [left - 14, y + long - 20]]), palette.shade, 3, { opacity: 0.25 });
  });
  const boxes = times(3, (i) => rect(x + 30 + i * 190, 1170 - (i % 2) * 20, 150, 80 + (i % 2) * 20, mix(colours[(i * 2) % 7] ?? palette.cloth, palette.wall, 0.4)) + rect(x + 24 + i * 190, 1160 - (i % 2) * 20, 162, 26, mix(colours[(i * 2) % 7] ?? palette.cloth, palette.wall, 0.2)));
  return rect(x, y - 8, 600, 14, '#b48a44', { rx: 7 }) + rect(x + 6, y, 14, 870, '#b48a44') + rect(x + 580, y, 14, 870, '#b48a44') + clothes + rect(x, 1250, 600, 18, palette.wood) + boxes;
}

const bench = ({ palette, ink }: Stage, x: number, y: number): string =>
  ellipse(x, y + 152, 250, 24, palette.shade, { opacity: 0.35 }) + [-180, 170].map((dx) => rect(x + dx, y + 50, 16, 104, '#b48a44')).join('') + rect(x - 220, y - 4, 440, 76, ink.linear([[0, lighten(palette.cloth, 0.3)], [1, mix(palette.cloth, palette.shade, 0.35)]]), { rx: 32 });

/** A crossing between shop fronts, stride caught half-way. */
export const street: Place = (stage) => {
  const { dice, palette, ink, isDark } = stage;
  const line0 = 1150;
  const left = times(3, (i) => facade(stage, i, -1));
  const right = times(3, (i) => facade(stage, i, 1));
  const road = rect(0, line0, WIDTH, HEIGHT - line0, ink.linear([[0, mix(palette.ground, '#6f7280', 0.5)], [1, mix('#3a3c48', palette.shade, 0.4)]]));
  const stripes = times(7, (i) => {
    const x = (i - 3) * 210 + dice.between(-4, 4);
    return polygon([[540 + x * 0.72 - 44, 1440], [540 + x * 0.72 + 44, 1440], [540 + x * 1.2 + 84, 1800], [540 + x * 1.2 - 84, 1800]], '#f6f0e4', { opacity: isDark ? 0.5 : 0.85 });
  });
  const kerbs = polygon([[0, 1330], [400, line0], [480, line0], [-10, 1600]], mix(palette.wall, palette.shade, 0.15)) + polygon([[WIDTH, 1330], [680, line0], [600, line0], [1090, 1600]], mix(palette.wall, palette.shade, 0.25));
  const traffic = dice.pick([
    () => at(dice.between(300, 380), 1330, put(stage, 'car', 0, 0, 64, palette.pop)),
    () => at(770, 1350, put(stage, 'car', 0, 0, 76, '#f2b632')),
    () => put(stage, 'bicycle', dice.between(830, 900), 1480, 118, palette.accent),
  ] as const)();
  const passers = [
    { place: [dice.between(200, 300), 1420] as const, unit: 62, poses: ['walking', 'strolling', 'behind'] as const },
    { place: [dice.between(760, 850), 1330] as const, unit: 48, poses: ['walking', 'behind'] as const },
  ];
  const lead = { place: [dice.between(460, 620), 1780] as const, unit: 166, poses: ['walking', 'strolling', 'walking', 'handOnHip'] as const };
  return {
    back: sky(stage, line0) + skyline(stage, line0, 430, 2) + left + right + road + kerbs + stripes + lampPost(stage, 160) + traffic + (isDark ? bokeh(stage, { y: 700, height: 500 }, 30) : shafts(stage, [300, 0], 3, 0.2)),
    spots: [lead, ...passers],
    front: put(stage, dice.pick(['handbag', 'camera', 'sneaker'] as const), dice.between(120, 220), 1880, 200, palette.accent) + put(stage, dice.pick(['sunglasses', 'sneaker', 'mug', 'headphones'] as const), dice.between(850, 950), 1880, 150, palette.pop),
    outfits: ['trench', 'streetwear', 'coat', 'blazer', 'hoodie', 'skirt'],
    shelf: { place: [880, 1800], size: 190 },
    rim: isDark ? 0.8 : 0.35,
  };
};

function facade({ dice, palette, ink, isDark }: Stage, index: number, side: 1 | -1): string {
  const near = [0, 230, 370][index] ?? 0;
  const far = [230, 370, 450][index] ?? 450;
  const x = (inset: number) => (side === -1 ? inset : WIDTH - inset);
  const depth = (inset: number, up: number) => 1150 + (1 - inset / 480) * 190 - up * (1 - inset / 620);
  const colour = mix(dice.pick([palette.wall, palette.cloth, palette.accent, palette.wood, palette.pop]), palette.sky[2], 0.12 + index * 0.2);
  const shadeSide = side === 1 ? 0.32 : 0.08;
  const top = dice.between(900, 1240);
  const wall = polygon([[x(near), depth(near, top)], [x(far), depth(far, top)], [x(far), depth(far, 0)], [x(near), depth(near, 0)]], ink.linear([[0, mix(colour, palette.shade, shadeSide)], [1, mix(colour, palette.light, 0.12)]]));
  const span = far - near;
  const panes = times(4, (row) => times(2, (column) => {
    const a = near + span * (0.14 + column * 0.42);
    const b = a + span * 0.3;
    const up = 330 + row * 190;
    if (up + 130 > top) return '';
    const lit = isDark ? dice.chance(0.6) : false;
    const glass = lit ? lighten(palette.light, 0.15) : mix(palette.near, palette.sky[1], 0.45);
    return polygon([[x(a), depth(a, up + 120)], [x(b), depth(b, up + 120)], [x(b), depth(b, up)], [x(a), depth(a, up)]], glass, { opacity: 0.85 });
  }));
  const a = near + span * 0.1;
  const b = far - span * 0.1;
  const shop = polygon([[x(a), depth(a, 220)], [x(b), depth(b, 220)], [x(b), depth(b, 10)], [x(a), depth(a, 10)]], mix(palette.light, palette.near, isDark ? 0.1 : 0.55), { opacity: 0.92 });
  const drop = 70;
  const stripe = dice.pick([palette.accent, palette.pop, palette.leaf]);
  const awning = times(6, (i) => {
    const p = a + ((b - a) * i) / 6;
    const q = a + ((b - a) * (i + 1)) / 6;
    const out = side * -34;
    return polygon([[x(p), depth(p, 290)], [x(q), depth(q, 290)], [x(q) + out, depth(q, 290 - drop)], [x(p) + out, depth(p, 290 - drop)]], i % 2 ? '#f8f1e4' : stripe);
  });
  return wall + panes + shop + awning;
}

const lampPost = (stage: Stage, x: number): string =>
  rect(x - 6, 560, 12, 800, '#23252e') + stroke(`M${x} 566Q${x + 4} 500 ${x + 80} 500`, '#23252e', 10) + path(`M${x + 50} 500h66l-12 44h-42Z`, '#23252e') + (stage.isDark ? glow(stage, [x + 83, 552], 240, stage.palette.light, 0.85) : '') + ellipse(x + 83, 545, 22, 8, lighten(stage.palette.light, 0.6));

/** A marble stair, a chandelier and a gown. */
export const gala: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const marble = mix(palette.wall, '#e9dccb', stage.isDark ? 0.22 : 0.5);
  const carpet = dice.pick([palette.accent, '#a51f33', palette.pop]);
  const columns = [90, 280, 800, 990].map((x) => column(stage, x, marble));
  const steps = times(9, (i) => {
    const y = 1120 + i * 66 + i * i * 3;
    const half = 280 + i * 62;
    return rect(540 - half, y, half * 2, 74 + i * 5, ink.linear([[0, mix(marble, palette.light, 0.35)], [0.2, marble], [1, mix(marble, palette.shade, 0.5)]])) + rect(540 - half * 0.56, y, half * 1.12, 74 + i * 5, ink.linear([[0, mix(carpet, palette.light, 0.25)], [0.3, carpet], [1, mix(carpet, palette.shade, 0.5)]]));
  });
  const hasWindow = dice.chance(0.6);
  const rails = [-1, 1].map((side) => stroke(curve([[540 + side * 300, 1010], [540 + side * 470, 1280], [540 + side * 700, 1720]]), '#d0a857', 20) + times(7, (i) => rect(540 + side * (310 + i * 55) - 5, 1030 + i * 92, 10, 150 + i * 12, '#c49a4c')));
  const door = hasWindow
    ? `M340 1130V520A200 200 0 0 1 740 520V1130Z`
    : `M300 1130V420H780V1130Z`;
  return {
    back:
      room(stage, 1240, mix(marble, palette.shade, 0.35), mix(marble, palette.shade, 0.5)) + path(door, ink.linear([[0, palette.sky[0]], [0.6, palette.sky[1]], [1, palette.sky[2]]])) + stroke(door, '#d0a857', 16) + glow(stage, [540, 760], 520, palette.light, 0.55) +
      columns.join('') + curtain(stage, -30, 0, 150, 1300, carpet) + curtain(stage, 960, 0, 150, 1300, carpet) + steps + rails.join('') + chandelier(stage, 540, dice.between(220, 300), 1.15) + bokeh(stage, { y: 80, height: 1000 }, 34),
    spots: [{ place: [dice.between(490, 590), 1760], unit: 162, poses: ['handOnHip', 'relaxed', 'standing', 'walking'] }],
    front: glow(stage, [540, 1750], 420, palette.light, 0.18) + put(stage, dice.pick(['perfume', 'jewellery'] as const), dice.between(120, 210), 1880, 190, palette.accent) + put(stage, dice.pick(['heels', 'champagne', 'handbag'] as const), dice.between(870, 950), 1880, 170, '#d0a857'),
    outfits: ['gown', 'gown', 'tuxedo', 'slip'],
    shelf: { place: [300, 1880], size: 180 },
    rim: 0.9,
  };
};

const column = ({ palette, ink }: Stage, x: number, marble: Colour): string =>
  rect(x - 52, 60, 104, 1180, ink.linear([[0, mix(marble, palette.light, 0.35)], [0.35, marble], [1, mix(marble, palette.shade, 0.6)]], 0)) + [-26, 0, 26].map((dx) => rect(x + dx - 4, 130, 8, 1040, palette.shade, { opacity: 0.16 })).join('') + rect(x - 70, 40, 140, 60, mix(marble, palette.light, 0.2)) + rect(x - 70, 1190, 140, 70, mix(marble, palette.shade, 0.25));

