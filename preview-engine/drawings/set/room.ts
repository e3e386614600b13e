import { type Colour, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { faint, HEIGHT, WIDTH } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { band, path, rect, stroke, times } from '../svg/shapes.ts';

/** Wall and floor, with the light that falls along them. */
export function room(
  { ink, palette, isDark }: Stage,
  floorLine: number,
  wall = palette.wall,
  floor = palette.floor,
): string {
  const far = mix(wall, palette.light, isDark ? 0.12 : 0.3);
  return (
    band(
      0,
      floorLine + 2,
      ink.linear([mix(wall, palette.shade, isDark ? 0.45 : 0.2), [0.7, wall], far], 75),
    ) +
    band(
      floorLine,
      HEIGHT,
      ink.linear([mix(floor, palette.light, 0.25), mix(floor, palette.shade, 0.45)]),
    )
  );
}

/** Boards running away from the viewer. */
export function boards({ palette }: Stage, floorLine: number, floor = palette.floor): string {
  const colour = mix(floor, palette.shade, 0.5);
  const seams = times(15, (index) => {
    const side = (index - 7) / 7;
    return stroke(
      line([WIDTH / 2 + side * 620, floorLine], [WIDTH / 2 + side * 1900, HEIGHT]),
      colour,
      3,
      { opacity: 0.4 },
    );
  });
  return seams + skirting(floorLine, colour);
}

export function checkers(
  { ink, palette }: Stage,
  floorLine: number,
  light: Colour,
  dark: Colour,
): string {
  const tiles: string[] = [];
  const rows = 9;
  const edge = (row: number) => floorLine + (HEIGHT - floorLine) * (row / rows) ** 1.7;
  const column = (index: number, y: number) =>
    WIDTH / 2 + (index - 6) * (105 + ((y - floorLine) / (HEIGHT - floorLine)) * 150);
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < 12; index++) {
      if ((row + index) % 2 === 0) continue;
      const [top, bottom] = [edge(row), edge(row + 1)];
      tiles.push(
        `M${column(index, top).toFixed(0)} ${top.toFixed(0)}L${column(index + 1, top).toFixed(0)} ${top.toFixed(0)}L${column(index + 1, bottom).toFixed(0)} ${bottom.toFixed(0)}L${column(index, bottom).toFixed(0)} ${bottom.toFixed(0)}Z`,
      );
    }
  }
  return (
    band(floorLine, HEIGHT, light) +
    path(tiles.join(''), dark) +
    band(floorLine, HEIGHT, ink.linear([faint(palette.light, 0.18), faint(palette.shade, 0.6)]))
  );
}

const skirting = (floorLine: number, colour: Colour) =>
  rect(0, floorLine - 16, WIDTH, 18, colour, { opacity: 0.35 });
