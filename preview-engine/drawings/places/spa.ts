import { lighten, mix } from '../colour.ts';
import { glow } from '../set/air.ts';
import { pottedPlant } from '../set/furniture.ts';
import { ridge } from '../set/land.ts';
import { room, windowOnto } from '../set/room.ts';
import { sky } from '../set/sky.ts';
import { type Place, sits, type Stage } from '../../picture/stage.ts';
import { curve } from '../svg/paths.ts';
import { at, ellipse, rect, stroke, times } from '../svg/shapes.ts';
import { put, putAll } from '../things/things.ts';

/** A quiet bath house: candles, stones, an arch of evening light. */
export const spa: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const stone = mix(palette.wall, palette.cloth, 0.4);
  const arch = { x: dice.between(240, 320), y: 190, width: 520, height: 900 };
  const view =
    sky(stage, 900) +
    ridge(stage, 860, 150, palette.far) +
    ridge(stage, 950, 120, mix(palette.leaf, palette.near, 0.4));
  const candles = times(dice.whole(5, 8), (i) => {
    const side = i % 2 === 0 ? dice.between(40, 230) : dice.between(850, 1040);
    return put(stage, 'candle', side, dice.between(1300, 1480), dice.between(70, 130));
  });
  const pool = ellipse(
    540,
    1660,
    620,
    210,
    ink.linear([mix(palette.pop, palette.sky[2], 0.5), mix(palette.pop, palette.shade, 0.4)]),
  );
  const ripples = times(5, (i) =>
    ellipse(540, 1670, 520 - i * 96, 160 - i * 30, 'none', {
      stroke: lighten(palette.light, 0.4),
      'stroke-width': 3,
      opacity: 0.35,
    }),
  );
  const petals = times(16, () =>
    at(
      dice.between(80, 1000),
      dice.between(1590, 1830),
      ellipse(0, 0, 19, 10, mix(palette.accent, '#ffffff', dice.between(0.1, 0.5))),
      1,
      dice.between(0, 180),
    ),
  );
  const hasPool = dice.chance(0.55);
  return {
    back:
      room(stage, 1240, stone, mix(stone, palette.wood, 0.4)) +
      windowOnto(stage, arch, view, {
        columns: 1,
        rows: 1,
        frame: lighten(stone, 0.25),
        arch: true,
      }) +
      pottedPlant(stage, [120, 1300], 620, palette.near) +
      pottedPlant(stage, [970, 1290], 540, palette.cloth) +
      candles +
      (hasPool
        ? ''
        : rect(150, 1580, 780, 60, mix(palette.accent, palette.cloth, 0.5), { rx: 26 }) +
          rect(150, 1620, 780, 24, palette.shade, { opacity: 0.3, rx: 12 })) +
      (hasPool
        ? ellipse(540, 1560, 470, 70, lighten(stone, 0.2)) +
          ellipse(540, 1548, 470, 66, lighten(stone, 0.35))
        : '') +
      glow(stage, [540, 640], 700, palette.light, 0.4),
    spots: [sits([540, hasPool ? 1490 : 1540], 178, 'meditating')],
    front:
      (hasPool ? pool + ripples + petals : '') +
      steam(stage) +
      putAll(
        stage,
        ['stones', [150, 230], 1810, 190],
        ['towel', [850, 930], 1820, 180, palette.accent],
        [['serum', 'cream'], [640, 720], 1870, 190, palette.accent],
        ['candle', 400, 1880, 130],
      ),
    outfits: ['yoga', 'yoga', 'robe'],
    shelf: { place: [520, 1870], size: 170 },
    rim: 0.6,
  };
};

const steam = ({ dice, palette }: Stage): string =>
  times(6, () => {
    const x = dice.between(60, 1020);
    const y = dice.between(1250, 1600);
    return stroke(
      curve([x, y], [x + 50, y - 140], [x - 30, y - 300], [x + 40, y - 470]),
      lighten(palette.light, 0.5),
      dice.between(16, 40),
      { opacity: 0.06 },
    );
  });
