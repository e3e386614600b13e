import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import type { Point } from '../svg/ink.ts';
import { blob, curve, line } from '../svg/paths.ts';
import { at, circle, path, rect, stroke, times } from '../svg/shapes.ts';
import type { Box } from './window.ts';

export function pottedPlant(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  pot: Colour,
): string {
  const leaves = times(11, (index) => {
    const turn = -78 + index * 15.5 + dice.between(-7, 7);
    const length = height * dice.between(0.5, 0.82);
    const colour = mix(
      palette.leaf,
      index % 2 === 0 ? palette.shade : palette.light,
      index % 2 === 0 ? 0.3 : 0.16,
    );
    const leaf =
      path(
        blob([
          [0, 0],
          [-length * 0.13, -length * 0.5],
          [0, -length],
          [length * 0.13, -length * 0.5],
        ]),
        colour,
      ) + stroke(line([0, 0], [0, -length * 0.9]), lighten(colour, 0.2), 2, { opacity: 0.5 });
    return at(x, y - height * 0.24, leaf, 1, turn);
  });
  const bowl = path(
    `M${(x - height * 0.16).toFixed(0)} ${(y - height * 0.28).toFixed(0)}h${(height * 0.32).toFixed(0)}L${(x + height * 0.12).toFixed(0)} ${y.toFixed(0)}h${(-height * 0.24).toFixed(0)}Z`,
    ink.linear([lighten(pot, 0.2), mix(pot, palette.shade, 0.4)], 0),
  );
  return leaves + bowl;
}

/** A framed picture of nothing in particular. */
export function frame({ dice, palette }: Stage, { x, y, width, height }: Box): string {
  const [a, b] = dice.shuffle([palette.accent, palette.pop, palette.leaf, palette.cloth]);
  const hue = a ?? palette.accent;
  const second = b ?? palette.pop;
  return (
    rect(x + 8, y + 12, width, height, palette.shade, { opacity: 0.25 }) +
    rect(x, y, width, height, lighten(palette.wall, 0.5)) +
    rect(x + 16, y + 16, width - 32, height - 32, mix(hue, palette.wall, 0.55)) +
    circle(x + width * 0.58, y + height * 0.38, width * 0.2, hue) +
    path(
      curve(
        [x + 16, y + height * 0.72],
        [x + width * 0.4, y + height * 0.55],
        [x + width - 16, y + height * 0.74],
      ) + `V${y + height - 16}H${x + 16}Z`,
      second,
    ) +
    stroke(`M${x} ${y}h${width}v${height}h${-width}Z`, darken(palette.wood, 0.2), 9)
  );
}
