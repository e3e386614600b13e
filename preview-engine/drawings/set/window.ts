import { type Colour, lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { group, path, polygon, rect, stroke, times } from '../svg/shapes.ts';

export type Box = { x: number; y: number; width: number; height: number };

/** A window onto a view drawn in sheet coordinates; `bars` across and down. */
export function windowOnto(
  { ink, palette, isDark }: Stage,
  box: Box,
  view: string,
  bars: { columns: number; rows: number; frame: Colour; arch?: boolean },
): string {
  const { x, y, width, height } = box;
  const { columns, rows, frame, arch = false } = bars;
  const outline = arch
    ? `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`
    : `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  const posts =
    times(columns - 1, (index) =>
      rect(x + (width / columns) * (index + 1) - 5, y, 10, height, frame),
    ) +
    times(rows - 1, (index) => rect(x, y + (height / rows) * (index + 1) - 5, width, 10, frame));
  const sheen = polygon(
    [
      [x + width * 0.12, y],
      [x + width * 0.34, y],
      [x + width * 0.08, y + height],
      [x - width * 0.14, y + height],
    ],
    '#ffffff',
    { opacity: isDark ? 0.04 : 0.13 },
  );
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
  { ink, palette }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = palette.cloth,
): string {
  const folds = times(7, (index) => {
    const left = x + (index / 7) * width;
    return path(
      `M${left.toFixed(0)} ${y}h${(width / 7 + 2).toFixed(0)}q${index % 2 === 0 ? 8 : -8} ${(height / 2).toFixed(0)} 4 ${height}h${(-width / 7 - 6).toFixed(0)}q${index % 2 === 0 ? -6 : 6} ${(-height / 2).toFixed(0)} 0 ${-height}Z`,
      ink.linear(
        [mix(colour, palette.light, 0.3), [0.6, colour], mix(colour, palette.shade, 0.4)],
        0,
      ),
    );
  });
  return group(folds, { opacity: 0.94 });
}
