import { lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { WIDTH } from '../svg/ink.ts';
import { polygon, times } from '../svg/shapes.ts';

export function facade({ dice, palette, ink, isDark }: Stage, index: number, side: 1 | -1): string {
  const near = [0, 230, 370][index] ?? 0;
  const far = [230, 370, 450][index] ?? 450;
  const x = (inset: number) => (side === -1 ? inset : WIDTH - inset);
  const depth = (inset: number, up: number) =>
    1150 + (1 - inset / 480) * 190 - up * (1 - inset / 620);
  const colour = mix(
    dice.pick([palette.wall, palette.cloth, palette.accent, palette.wood, palette.pop]),
    palette.sky[2],
    0.12 + index * 0.2,
  );
  const shadeSide = side === 1 ? 0.32 : 0.08;
  const top = dice.between(900, 1240);
  const wall = polygon(
    [
      [x(near), depth(near, top)],
      [x(far), depth(far, top)],
      [x(far), depth(far, 0)],
      [x(near), depth(near, 0)],
    ],
    ink.linear([mix(colour, palette.shade, shadeSide), mix(colour, palette.light, 0.12)]),
  );
  const span = far - near;
  const panes = times(4, (row) =>
    times(2, (column) => {
      const a = near + span * (0.14 + column * 0.42);
      const b = a + span * 0.3;
      const up = 330 + row * 190;
      if (up + 130 > top) return '';
      const lit = isDark ? dice.chance(0.6) : false;
      const glass = lit ? lighten(palette.light, 0.15) : mix(palette.near, palette.sky[1], 0.45);
      return polygon(
        [
          [x(a), depth(a, up + 120)],
          [x(b), depth(b, up + 120)],
          [x(b), depth(b, up)],
          [x(a), depth(a, up)],
        ],
        glass,
        { opacity: 0.85 },
      );
    }),
  );
  const a = near + span * 0.1;
  const b = far - span * 0.1;
  const shop = polygon(
    [
      [x(a), depth(a, 220)],
      [x(b), depth(b, 220)],
      [x(b), depth(b, 10)],
      [x(a), depth(a, 10)],
    ],
    mix(palette.light, palette.near, isDark ? 0.1 : 0.55),
    { opacity: 0.92 },
  );
  const drop = 70;
  const stripe = dice.pick([palette.accent, palette.pop, palette.leaf]);
  const awning = times(6, (i) => {
    const p = a + ((b - a) * i) / 6;
    const q = a + ((b - a) * (i + 1)) / 6;
    const out = side * -34;
    return polygon(
      [
        [x(p), depth(p, 290)],
        [x(q), depth(q, 290)],
        [x(q) + out, depth(q, 290 - drop)],
        [x(p) + out, depth(p, 290 - drop)],
      ],
      i % 2 ? '#f8f1e4' : stripe,
    );
  });
  return wall + panes + shop + awning;
}
