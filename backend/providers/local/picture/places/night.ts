import { darken, lighten, mix } from '../colour.ts';
import { skyline } from '../set/land.ts';
import { checkers, counter, pendant, pottedPlant, room, sofa, stringLights, windowOnto } from '../set/room.ts';
import { bokeh, glow, sky } from '../set/sky.ts';
import type { Place, Spot, Stage } from '../stage.ts';
import { type Point, SHEET } from '../svg/ink.ts';
import { at, blob, circle, curve, ellipse, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** A roof at dusk, string lights, glasses raised before the night begins. */
export const rooftop: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const terrace = 1180;
  const company = dice.whole(1, 2);
  const places = dice.shuffle([250, 540, 830] as const);
  const people: Spot[] = places.slice(0, company + 1).map((x, i) => ({
    place: [x + dice.between(-30, 30), 1660 - i * 24] as const,
    unit: 148 - i * 6,
    poses: i === 0 ? (['toasting', 'cup', 'dancing'] as const) : (['toasting', 'cup', 'relaxed', 'handOnHip'] as const),
  }));
  const [lead, ...friends] = people;
  const drinks = dice.shuffle(['cocktail', 'champagne', 'tumbler', 'cocktail', 'wine', 'candle'] as const);
  const table = 1620;
  return {
    back:
      sky(stage, terrace) + skyline(stage, terrace, dice.between(460, 680), 3) + glow(stage, [540, terrace], 620, palette.light, 0.35) +
      rect(0, terrace - 130, WIDTH, 12, darken(palette.near, 0.2)) + times(13, (i) => rect(i * 88 + 12, terrace - 120, 7, 130, darken(palette.near, 0.2))) +
      rect(0, terrace, WIDTH, HEIGHT - terrace, ink.linear([[0, mix(palette.floor, palette.light, 0.2)], [1, mix(palette.floor, palette.shade, 0.5)]])) + times(12, (i) => rect(0, terrace + i * i * 6 + i * 22, WIDTH, 4, palette.shade, { opacity: 0.3 })) +
      sofa(stage, [dice.between(180, 880), 1400], 520, palette.pop) + pottedPlant(stage, [60, 1480], 500, palette.near) + pottedPlant(stage, [1020, 1450], 420, palette.accent) +
      stringLights(stage, [-30, 260], [620, 330], 120, 9) + stringLights(stage, [480, 300], [1120, 180], 130, 9) + (dice.chance(0.6) ? stringLights(stage, [-30, 560], [1110, 480], 110, 13) : ''),
    spots: lead === undefined ? [] : [lead, ...friends],
    front:
      ellipse(540, table + 110, 640, 130, ink.linear([[0, mix(lighten(palette.wood, 0.15), palette.light, 0.35)], [1, mix(palette.wood, palette.shade, 0.45)]])) + path(`M-100 ${table + 110}A640 130 0 0 0 1180 ${table + 110}V${HEIGHT}H-100Z`, darken(mix(palette.wood, palette.shade, 0.6), 0.1)) +
      put(stage, drinks[0] ?? 'cocktail', 250, table + 130, 180, palette.accent) + put(stage, drinks[1] ?? 'champagne', 430, table + 180, 190, palette.pop) + put(stage, drinks[2] ?? 'tumbler', 690, table + 170, 170, palette.accent) + put(stage, drinks[3] ?? 'cocktail', 880, table + 140, 180, palette.pop) + put(stage, 'candle', 560, table + 90, 110),
    outfits: ['cocktail', 'blazer', 'slip', 'shirt', 'skirt', 'tucked'],
    shelf: { place: [560, table + 210], size: 170 },
    rim: 0.85,
  };
};

/** Beams through haze, a mirror ball, hands in the air. */
export const club: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const source: readonly Point[] = [[120, 60], [400, 20], [700, 20], [960, 70]];
  const beams = source.map(([x, y], i) =>
    times(2, (j) => {
      const aim = dice.between(-300, 1380);
      const colour = [palette.accent, palette.pop, palette.light, mix(palette.accent, palette.pop, 0.5)][(i + j) % 4] ?? palette.accent;
      return polygon([[x - 10, y], [x + 10, y], [aim + 150, 1500], [aim - 150, 1500]], ink.linear([[0, lighten(colour, 0.3), 0.75], [0.5, colour, 0.28], [1, colour, 0]])) + glow(stage, [x, y], 130, colour, 0.9);
    }),
  );
  const panel = dice.pick([
    () => times(11, (i) => times(7, (j) => (dice.chance(0.6) ? rect(120 + j * 122, 380 + i * 58, 106, 44, dice.pick([palette.accent, palette.pop, mix(palette.accent, palette.pop, 0.5)]), { opacity: dice.between(0.12, 0.55) }) : ''))),
    () => times(9, (i) => stroke(`M${540 - 60 * (i + 1)} 760a${60 * (i + 1)} ${60 * (i + 1)} 0 1 0 ${120 * (i + 1)} 0a${60 * (i + 1)} ${60 * (i + 1)} 0 1 0 ${-120 * (i + 1)} 0`, i % 2 ? palette.accent : palette.pop, 12, { opacity: 0.75 - i * 0.07 })),
    () => times(27, (i) => { const high = dice.between(60, 460); return rect(40 + i * 38, 1000 - high, 25, high, i % 3 ? palette.pop : palette.accent, { opacity: 0.6 }); }),
  ] as const)();
  const far = crowd(stage, 1270, 40, 17, mix(palette.shade, palette.accent, 0.32));
  const middle = crowd(stage, 1480, 66, 12, mix(palette.shade, palette.accent, 0.16));
  const near = crowd(stage, 1900, 122, 7, darken(palette.shade, 0.35));
  return {
    back:
      rect(0, 0, WIDTH, HEIGHT, ink.linear([[0, darken(palette.sky[0], 0.3)], [0.5, palette.sky[1]], [1, palette.shade]])) + panel + glow(stage, [540, 860], 640, palette.accent, 0.5) + booth(stage) + beams.join('') + far + middle + mirrorBall(stage, dice.between(360, 720), dice.between(250, 340)),
    spots: [{ place: [dice.between(470, 610), 1820], unit: 156, poses: ['dancing', 'cheering', 'dancing', 'toasting'] }],
    front: near + bokeh(stage, { y: 100, height: 1300 }, 22) + put(stage, dice.pick(['cocktail', 'tumbler'] as const), dice.between(100, 180), 1890, 200, palette.pop),
    outfits: ['cocktail', 'slip', 'streetwear', 'casual', 'shirt'],
    shelf: { place: [900, 1890], size: 200 },
    rim: 1,
  };
};

const booth = ({ palette, ink }: Stage): string =>
  circle(540, 900, 44, darken(palette.shade, 0.1)) + path(blob([[440, 1080], [462, 970], [540, 940], [618, 970], [640, 1080]]), darken(palette.shade, 0.1)) + stroke(curve([[626, 980], [690, 900], [680, 800]]), darken(palette.shade, 0.1), 26) +
  polygon([[270, 1060], [810, 1060], [850, 1240], [230, 1240]], ink.linear([[0, mix(palette.accent, palette.shade, 0.4)], [1, palette.shade]])) + times(8, (i) => rect(288 + i * 64, 1086, 48, 130, i % 2 ? palette.pop : palette.accent, { opacity: 0.55 })) + [380, 700].map((x) => ellipse(x, 1058, 70, 12, '#15131c') + ellipse(x, 1056, 24, 4, palette.pop)).join('');

function mirrorBall(stage: Stage, x: number, y: number): string {
  const { dice, palette, ink } = stage;
  const r = 104;
  const tiles = times(9, (row) => {
    const turn = ((row + 0.5) / 9 - 0.5) * Math.PI;
    const half = Math.cos(turn) * r;
    const count = Math.max(3, Math.round(half / 11));
    return times(count, (i) => {
      const edge = (part: number) => x + Math.sin((part - 0.5) * Math.PI) * half;
      const left = edge(i / count);
      return rect(left + 1, y + Math.sin(turn) * r - 10, Math.max(2, edge((i + 1) / count) - left - 2), 19, dice.pick([palette.accent, palette.pop, '#ffffff', palette.light, palette.sky[1]]), { opacity: dice.between(0.35, 0.95) });
    });
  });
  const rays = times(14, (i) => at(x, y, polygon([[0, -3], [dice.between(380, 760), -9], [dice.between(380, 760), 9], [0, 3]], ink.linear([[0, '#ffffff', 0.4], [1, palette.light, 0]], 0)), 1, i * 26));
  return stroke(line([[x, -10], [x, y - r]]), '#8c8a9a', 5) + rays + circle(x, y, r, ink.radial([[0, '#cfd3ea'], [1, '#2a2440']], [0.35, 0.3])) + tiles + glow(stage, [x - 30, y - 36], 150, '#ffffff', 0.6);
}

function crowd({ dice }: Stage, base: number, unit: number, count: number, colour: `#${string}`): string {
  const people = times(count, (i) => {
    const x = (i + 0.5) * (WIDTH / count) + dice.between(-0.3, 0.3) * unit;
    const y = base - dice.between(2.4, 3.4) * unit;
    const arm = (side: number) => {
      if (!dice.chance(0.55)) return '';
      const hand: Point = [x + side * unit * dice.between(0.7, 1.5), y - unit * dice.between(0.9, 1.9)];
      return stroke(curve([[x + side * unit * 0.75, y + unit * 1.2], [x + side * unit * 1.15, y + unit * 0.1], hand]), colour, unit * 0.32) + circle(hand[0], hand[1], unit * 0.2, colour);
    };
    const hair = dice.pick([
      () => '',
      () => circle(x, y - unit * 0.55, unit * 0.24, colour),
      () => path(blob([[x - unit * 0.5, y - unit * 0.2], [x - unit * 0.6, y + unit * 0.9], [x + unit * 0.6, y + unit * 0.9], [x + unit * 0.5, y - unit * 0.2], [x, y - unit * 0.6]]), colour),
      () => circle(x, y - unit * 0.1, unit * 0.62, colour),
    ] as const)();
    return arm(-1) + arm(1) + hair + ellipse(x, y, unit * 0.38, unit * 0.5, colour) + path(blob([[x - unit * 0.95, base + unit], [x - unit * 0.9, y + unit * 1.1], [x - unit * 0.3, y + unit * 0.6], [x + unit * 0.3, y + unit * 0.6], [x + unit * 0.9, y + unit * 1.1], [x + unit * 0.95, base + unit]]), colour);
  });
  return people + rect(0, base - unit * 0.6, WIDTH, HEIGHT - base + unit, colour);
}

/** A counter, red stools, rain on the glass, fries past midnight. */
export const diner: Place = (stage) => {
  const { dice, palette } = stage;
  const neon = dice.shuffle([palette.accent, palette.pop, palette.light] as const);
  const [one = palette.accent, two = palette.pop] = neon;
  const wall = mix(palette.wall, palette.shade, 0.3);
  const view = sky(stage, 760) + skyline(stage, 820, 380, 2) + bokeh(stage, { y: 420, height: 480 }, 26) + times(34, () => { const x = dice.between(0, WIDTH); const y = dice.between(200, 860); return stroke(line([[x, y], [x - 6, y + dice.between(20, 70)]]), '#ffffff', 2, { opacity: 0.3 }); });
  const bar = 1400;
  const shape = dice.pick([cupSign, arrowSign, starSign] as const);
  const stools = [150, 930].map((x) => rect(x - 9, 1240, 18, 330, '#aab0bc') + ellipse(x, 1236, 96, 30, one) + ellipse(x, 1228, 96, 28, lighten(one, 0.25)));
  return {
    back:
      room(stage, 1130, wall, palette.floor) + windowOnto(stage, { x: 40, y: 300, width: 1000, height: 570 }, view, { columns: 3, rows: 1, frame: '#b9bdc8' }) +
      shape(stage, [dice.between(330, 750), 190], one, two) + rect(0, 900, WIDTH, 240, mix(two, palette.shade, 0.45)) + times(22, (i) => rect(i * 52, 910, 8, 220, lighten(two, 0.2), { opacity: 0.28 })) + rect(0, 896, WIDTH, 14, '#d7dae2') + rect(0, 1126, WIDTH, 14, '#d7dae2') +
      checkers(stage, 1140, '#e9e2d6', '#25222e') + times(3, (i) => pendant(stage, 200 + i * 340, 400 + (i % 2) * 30, one, 0.8)) + stools.join(''),
    spots: [{ place: [dice.between(460, 620), 1460], unit: 184, poses: ['sipping', 'working', 'seated', 'sipping'], isSeated: true, behind: rect(370, 1130, 340, 330, mix(one, palette.shade, 0.25), { rx: 60 }) }],
    front:
      counter(stage, bar, '#e4e0e6', mix(two, palette.shade, 0.25), 150) + rect(-10, bar + 150, 1100, 18, '#d7dae2') + rect(-10, bar + 190, 1100, 8, '#d7dae2', { opacity: 0.6 }) +
      put(stage, 'milkshake', dice.between(220, 290), bar + 96, 190, one) + put(stage, 'fries', dice.between(790, 860), bar + 118, 170) + put(stage, 'burger', dice.between(560, 640), bar + 126, 130) + put(stage, dice.pick(['mug', 'juice', 'bottle'] as const), dice.between(80, 120), bar + 110, 140, two) + put(stage, dice.pick(['phone', 'camera', 'headphones', 'sunglasses'] as const), dice.between(950, 1000), bar + 128, 120) + glow(stage, [540, bar + 20], 520, one, 0.22),
    outfits: ['streetwear', 'hoodie', 'cocktail', 'casual', 'blazer'],
    shelf: { place: [430, bar + 128], size: 150 },
    rim: 0.9,
  };
};

type Sign = (stage: Stage, place: Point, one: `#${string}`, two: `#${string}`) => string;

const tube = (d: string, colour: `#${string}`): string => stroke(d, colour, 26, { opacity: 0.25 }) + stroke(d, colour, 14, { opacity: 0.6 }) + stroke(d, lighten(colour, 0.75), 6);

const cupSign: Sign = (stage, [x, y], one, two) => glow(stage, [x, y], 320, one, 0.5) + tube(`M${x - 80} ${y - 40}h140l-14 110q-4 24 -28 24h-56q-24 0 -28 -24Z`, one) + tube(`M${x + 58} ${y - 10}q52 0 44 40q-8 34 -56 28`, one) + tube(curve([[x - 40, y - 64], [x - 26, y - 90], [x - 44, y - 116]]), two) + tube(curve([[x + 10, y - 64], [x + 24, y - 90], [x + 6, y - 116]]), two);
const arrowSign: Sign = (stage, [x, y], one, two) => glow(stage, [x, y], 340, two, 0.5) + tube(curve([[x - 260, y - 60], [x - 60, y - 110], [x + 160, y - 60], [x + 220, y + 60]]), two) + tube(line([[x + 160, y + 20], [x + 224, y + 84], [x + 266, y + 6]]), two) + tube(`M${x - 60} ${y + 20}a46 46 0 1 0 92 0a46 46 0 1 0 -92 0`, one);
const starSign: Sign = (stage, [x, y], one, two) => glow(stage, [x, y], 320, one, 0.5) + tube(`${line(Array.from({ length: 10 }, (_, i): Point => { const r = i % 2 ? 46 : 110; const turn = (i / 10) * Math.PI * 2 - Math.PI / 2; return [x + Math.cos(turn) * r, y + Math.sin(turn) * r]; }))}Z`, one) + tube(line([[x - 300, y + 80], [x - 150, y + 80]]), two) + tube(line([[x + 150, y + 80], [x + 300, y + 80]]), two);
