import { lighten, mix } from '../colour.ts';
import { bokeh, glow } from '../set/air.ts';
import { counter } from '../set/furniture.ts';
import { pendant } from '../set/lamps.ts';
import { arrowSign, cupSign, starSign } from '../set/neon.ts';
import { checkers, room } from '../set/room.ts';
import { sky } from '../set/sky.ts';
import { skyline } from '../set/skyline.ts';
import { windowOnto } from '../set/window.ts';
import type { Place } from '../../picture/stage.ts';
import { WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
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
        place: [dice.between(460, 620), 1460],
        unit: 184,
        poses: ['sipping', 'working', 'seated', 'sipping'],
        isSeated: true,
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
