import { lighten, mix } from '../colour.ts';
import { bokeh, glow } from '../set/air.ts';
import { counter } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { checkers, room, windowOnto } from '../set/room.ts';
import { sky, skyline } from '../set/sky.ts';
import { type Place, sits, type Stage } from '../../picture/stage.ts';
import { type Point, WIDTH } from '../svg/ink.ts';
import { curve, line } from '../svg/paths.ts';
import { band, ellipse, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A counter, red stools, rain on the glass, fries past midnight. */
export const diner: Place = (stage) => {
  const { dice, palette } = stage;
  const neon = dice.shuffle([palette.accent, palette.pop, palette.light] as const);
  const [one = palette.accent, two = palette.pop] = neon;
  const wall = mix(palette.wall, palette.shade, 0.3);
  const view =
    sky(stage, 760) +
    skyline(stage, 820, 380, 2) +
    bokeh(stage, { y: 420, height: 480 }, 26) +
    times(34, () => {
      const x = dice.between(0, WIDTH);
      const y = dice.between(200, 860);
      return stroke(line([x, y], [x - 6, y + dice.between(20, 70)]), '#ffffff', 2, {
        opacity: 0.3,
      });
    });
  const bar = 1400;
  const shape = dice.pick([cupSign, arrowSign, starSign] as const);
  const stools = [150, 930].map(
    (x) =>
      rect(x - 9, 1240, 18, 330, '#aab0bc') +
      ellipse(x, 1236, 96, 30, one) +
      ellipse(x, 1228, 96, 28, lighten(one, 0.25)),
  );
  return {
    back:
      room(stage, 1130, wall, palette.floor) +
      windowOnto(stage, { x: 40, y: 300, width: 1000, height: 570 }, view, {
        columns: 3,
        rows: 1,
        frame: '#b9bdc8',
      }) +
      shape(stage, [dice.between(330, 750), 190], one, two) +
      band(900, 1140, mix(two, palette.shade, 0.45)) +
      times(22, (i) => rect(i * 52, 910, 8, 220, lighten(two, 0.2), { opacity: 0.28 })) +
      band(896, 910, '#d7dae2') +
      band(1126, 1140, '#d7dae2') +
      checkers(stage, 1140, '#e9e2d6', '#25222e') +
      times(3, (i) => pendant(stage, 200 + i * 340, 400 + (i % 2) * 30, one, 0.8)) +
      stools.join(''),
    spots: [
      {
        ...sits([dice.between(460, 620), 1460], 184, 'sipping', 'working', 'seated', 'sipping'),
        behind: rect(370, 1130, 340, 330, mix(one, palette.shade, 0.25), { rx: 60 }),
      },
    ],
    front:
      counter(stage, bar, '#e4e0e6', mix(two, palette.shade, 0.25), 150) +
      rect(-10, bar + 150, 1100, 18, '#d7dae2') +
      rect(-10, bar + 190, 1100, 8, '#d7dae2', { opacity: 0.6 }) +
      putAll(
        stage,
        ['milkshake', [220, 290], bar + 96, 190, one],
        ['fries', [790, 860], bar + 118, 170],
        ['burger', [560, 640], bar + 126, 130],
        [['mug', 'juice', 'bottle'], [80, 120], bar + 110, 140, two],
        [['phone', 'camera', 'headphones', 'sunglasses'], [950, 1000], bar + 128, 120],
      ) +
      glow(stage, [540, bar + 20], 520, one, 0.22),
    outfits: ['streetwear', 'hoodie', 'cocktail', 'casual', 'blazer'],
    shelf: { place: [430, bar + 128], size: 150 },
    rim: 0.9,
  };
};

type Sign = (stage: Stage, place: Point, one: `#${string}`, two: `#${string}`) => string;

const tube = (d: string, colour: `#${string}`): string =>
  stroke(d, colour, 26, { opacity: 0.25 }) +
  stroke(d, colour, 14, { opacity: 0.6 }) +
  stroke(d, lighten(colour, 0.75), 6);

const cupSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(`M${x - 80} ${y - 40}h140l-14 110q-4 24 -28 24h-56q-24 0 -28 -24Z`, one) +
  tube(`M${x + 58} ${y - 10}q52 0 44 40q-8 34 -56 28`, one) +
  tube(curve([x - 40, y - 64], [x - 26, y - 90], [x - 44, y - 116]), two) +
  tube(curve([x + 10, y - 64], [x + 24, y - 90], [x + 6, y - 116]), two);

const arrowSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 340, two, 0.5) +
  tube(curve([x - 260, y - 60], [x - 60, y - 110], [x + 160, y - 60], [x + 220, y + 60]), two) +
  tube(line([x + 160, y + 20], [x + 224, y + 84], [x + 266, y + 6]), two) +
  tube(`M${x - 60} ${y + 20}a46 46 0 1 0 92 0a46 46 0 1 0 -92 0`, one);

const starSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(
    `${line(
      ...Array.from({ length: 10 }, (_, i): Point => {
        const r = i % 2 ? 46 : 110;
        const turn = (i / 10) * Math.PI * 2 - Math.PI / 2;
        return [x + Math.cos(turn) * r, y + Math.sin(turn) * r];
      }),
    )}Z`,
    one,
  ) +
  tube(line([x - 300, y + 80], [x - 150, y + 80]), two) +
  tube(line([x + 150, y + 80], [x + 300, y + 80]), two);
