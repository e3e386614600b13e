import { lighten } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { line } from '../svg/paths.ts';
import { circle, rect, stroke, times } from '../svg/shapes.ts';
import { glow } from './air.ts';

export function chandelier(stage: Stage, x: number, y: number, size = 1): string {
  const gold = '#d0a857';
  const arms = times(7, (i) => {
    const side = (i - 3) / 3;
    const [ax, ay] = [x + side * 230 * size, y + Math.abs(side) * -30 * size + 40 * size];
    return (
      stroke(
        `M${x} ${y + 70 * size}Q${x + side * 120 * size} ${y + 120 * size} ${ax} ${ay}`,
        gold,
        6,
      ) +
      glow(stage, [ax, ay - 24], 90 * size, stage.palette.light, 0.75) +
      rect(ax - 5, ay - 34, 10, 34, '#fff4d8') +
      circle(ax, ay + 22, 8, lighten(gold, 0.5))
    );
  });
  return (
    stroke(line([x, -10], [x, y + 70 * size]), gold, 7) +
    arms +
    circle(x, y + 84 * size, 24 * size, gold) +
    glow(stage, [x, y + 30], 520 * size, stage.palette.light, 0.35)
  );
}
