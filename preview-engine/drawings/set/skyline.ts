import { lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { faint, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { path, polygon, rect, stroke, times } from '../svg/shapes.ts';

/** Rows of towers towards the horizon, nearer ones darker; lit windows after sunset. */
export function skyline(stage: Stage, baseline: number, tallest: number, rows = 3): string {
  const { ink, dice, palette, isDark } = stage;
  return times(rows, (row) => {
    const part = rows === 1 ? 1 : row / (rows - 1);
    const colour = mix(palette.far, palette.near, part);
    const fill = ink.linear([colour, mix(colour, palette.sky[2], 0.45)]);
    const towers: string[] = [];
    for (let x = -40; x < WIDTH;) {
      const wide = dice.between(62, 150);
      const high = tallest * dice.between(0.34, 1) * (1 - part * 0.42);
      towers.push(tower(stage, { x, y: baseline - high, wide, high: high + 30, fill, part }));
      x += wide + dice.between(-14, 26);
    }
    return (
      towers.join('') +
      (isDark
        ? ''
        : rect(
            0,
            baseline - tallest * 0.3,
            WIDTH,
            tallest * 0.3,
            ink.linear([faint(palette.sky[2], 0), faint(palette.sky[2], 0.35)]),
          ))
    );
  });
}

type Tower = { x: number; y: number; wide: number; high: number; fill: string; part: number };

function tower({ dice, palette, isDark }: Stage, { x, y, wide, high, fill, part }: Tower): string {
  const crown = dice.whole(0, 4);
  const top =
    crown === 0
      ? polygon(
          [
            [x + wide * 0.2, y],
            [x + wide * 0.5, y - wide * 0.7],
            [x + wide * 0.8, y],
          ],
          fill,
        )
      : crown === 1
        ? rect(x + wide * 0.25, y - 34, wide * 0.5, 36, fill) +
          stroke(line([x + wide / 2, y - 34], [x + wide / 2, y - 120]), palette.far, 4)
        : crown === 2
          ? path(
              `M${x.toFixed(0)} ${(y + 1).toFixed(0)}q${(wide / 2).toFixed(0)} ${(-wide * 0.7).toFixed(0)} ${wide.toFixed(0)} 0Z`,
              fill,
            )
          : '';
  const gap = 20;
  const panes: string[] = [];
  for (let row = 0; row * gap * 1.25 < high - 60; row++) {
    for (let column = 0; (column + 1) * gap < wide - 10; column++) {
      if (!dice.chance(isDark ? 0.42 : 0.3)) continue;
      panes.push(
        `M${(x + 8 + column * gap).toFixed(0)} ${(y + 14 + row * gap * 1.25).toFixed(0)}h11v14h-11Z`,
      );
    }
  }
  const glass = isDark ? lighten(palette.light, 0.1) : lighten(palette.sky[2], 0.2);
  const windows =
    panes.length === 0
      ? ''
      : path(panes.join(''), glass, { opacity: isDark ? 0.35 + part * 0.5 : 0.16 + part * 0.16 });
  return top + rect(x, y, wide, high, fill) + windows;
}
