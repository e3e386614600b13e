import type { Stage } from '../../picture/stage.ts';
import { type Colour, lighten, mix } from '../colour.ts';
import { type Box, faint, HEIGHT, WIDTH } from '../svg/ink.ts';
import { inBox, line } from '../svg/paths.ts';
import { band, group, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

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

export function checkers({ ink, palette }: Stage, floorLine: number, light: Colour, dark: Colour) {
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

/** A window onto a view drawn in sheet coordinates; `bars` across and down. */
export function windowOnto(
  { ink, palette, isDark }: Stage,
  box: Box,
  view: string,
  [columns, rows]: readonly [columns: number, rows: number],
  frame: Colour,
  arch = false,
): string {
  const { x, y, width, height } = box;
  const outline = arch
    ? `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`
    : `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  const posts =
    times(columns - 1, (index) =>
      rect(x + (width / columns) * (index + 1) - 5, y, 10, height, frame),
    ) +
    times(rows - 1, (index) => rect(x, y + (height / rows) * (index + 1) - 5, width, 10, frame));
  const sheen = polygon(inBox(box, '0.12,0 0.34,0 0.08,1 -0.14,1'), '#ffffff', {
    opacity: isDark ? 0.04 : 0.13,
  });
  const clip = ink.clip(outline);
  return (
    group(view + sheen + posts, { 'clip-path': clip }) +
    stroke(outline, frame, 18) +
    stroke(outline, mix(frame, palette.light, 0.5), 4, { opacity: 0.6 }) +
    rect(x - 26, y + height - 4, width + 52, 26, lighten(frame, 0.12)) +
    rect(x - 26, y + height + 20, width + 52, 14, palette.shade, { opacity: 0.22 })
  );
}

export function curtain(
  { ink, palette: { light, shade, cloth } }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = cloth,
): string {
  const folds = times(7, (index) => {
    const left = x + (index / 7) * width;
    return path(
      `M${left.toFixed(0)} ${y}h${(width / 7 + 2).toFixed(0)}q${index % 2 === 0 ? 8 : -8} ${(height / 2).toFixed(0)} 4 ${height}h${(-width / 7 - 6).toFixed(0)}q${index % 2 === 0 ? -6 : 6} ${(-height / 2).toFixed(0)} 0 ${-height}Z`,
      ink.linear([mix(colour, light, 0.3), [0.6, colour], mix(colour, shade, 0.4)], 0),
    );
  });
  return group(folds, { opacity: 0.94 });
}
