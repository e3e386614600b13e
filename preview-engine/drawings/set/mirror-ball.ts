import type { Stage } from '../../picture/stage.ts';
import { faint } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { at, circle, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { glow } from './air.ts';

export function mirrorBall(stage: Stage, x: number, y: number): string {
  const { dice, palette, ink } = stage;
  const r = 104;
  const tiles = times(9, (row) => {
    const turn = ((row + 0.5) / 9 - 0.5) * Math.PI;
    const half = Math.cos(turn) * r;
    const count = Math.max(3, Math.round(half / 11));
    return times(count, (i) => {
      const edge = (part: number) => x + Math.sin((part - 0.5) * Math.PI) * half;
      const left = edge(i / count);
      return rect(
        left + 1,
        y + Math.sin(turn) * r - 10,
        Math.max(2, edge((i + 1) / count) - left - 2),
        19,
        dice.pick([palette.accent, palette.pop, '#ffffff', palette.light, palette.sky[1]]),
        { opacity: dice.between(0.35, 0.95) },
      );
    });
  });
  const rays = times(14, (i) =>
    at(
      x,
      y,
      polygon(
        [
          [0, -3],
          [dice.between(380, 760), -9],
          [dice.between(380, 760), 9],
          [0, 3],
        ],
        ink.linear([faint('#ffffff', 0.4), faint(palette.light, 0)], 0),
      ),
      1,
      i * 26,
    ),
  );
  return (
    stroke(line([x, -10], [x, y - r]), '#8c8a9a', 5) +
    rays +
    circle(x, y, r, ink.radial(['#cfd3ea', '#2a2440'], [0.35, 0.3])) +
    tiles +
    glow(stage, [x - 30, y - 36], 150, '#ffffff', 0.6)
  );
}
