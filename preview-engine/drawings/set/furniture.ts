import type { Stage } from '../../picture/stage.ts';
import { type Colour, darken, lighten, mix } from '../colour.ts';
import { type Box, HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { blob, curve, line, sized } from '../svg/paths.ts';
import { at, circle, ellipse, path, rect, stroke, times } from '../svg/shapes.ts';

/** A table or counter that fills the foreground from `y` down. */
export function counter(
  { ink, palette: { light, shade } }: Stage,
  y: number,
  top: Colour,
  front: Colour,
  depth = 130,
): string {
  return (
    rect(
      -10,
      y,
      WIDTH + 20,
      depth,
      ink.linear([mix(top, light, 0.4), [0.25, top], mix(top, shade, 0.2)]),
    ) +
    rect(-10, y, WIDTH + 20, 5, lighten(top, 0.5), { opacity: 0.6 }) +
    rect(
      -10,
      y + depth,
      WIDTH + 20,
      HEIGHT - y - depth,
      ink.linear([darken(mix(front, shade, 0.5), 0.1), [0.08, front], mix(front, shade, 0.55)]),
    ) +
    rect(-10, y + depth, WIDTH + 20, 14, shade, { opacity: 0.35 })
  );
}

/** Shelves with books, pots and boxes. */
export function shelves({ dice, palette }: Stage, { x, y, width, height }: Box, rows: number) {
  const wood = mix(palette.wood, palette.shade, 0.15);
  return times(rows, (row) => {
    const base = y + ((row + 1) * height) / rows;
    const things: string[] = [];
    for (let left = x + 14; left < x + width - 50;) {
      const kind = dice.whole(0, 5);
      const colour = mix(
        dice.pick([palette.accent, palette.pop, palette.leaf, palette.cloth, palette.near]),
        palette.wall,
        dice.between(0.1, 0.45),
      );
      if (kind < 3) {
        const count = dice.whole(3, 6);
        for (let book = 0; book < count && left < x + width - 30; book++) {
          const wide = dice.between(11, 24);
          const high = (height / rows) * dice.between(0.45, 0.74);
          things.push(
            rect(
              left,
              base - high,
              wide,
              high,
              mix(colour, dice.pick([palette.shade, palette.light]), dice.between(0, 0.35)),
            ),
          );
          left += wide + 2;
        }
        left += 16;
      } else if (kind === 3) {
        things.push(
          ellipse(left + 34, base - 36, 32, 38, colour) +
            rect(left + 22, base - 86, 24, 24, colour),
        );
        left += 84;
      } else left += 60;
    }
    return (
      things.join('') +
      rect(x, base, width, 14, wood) +
      rect(x, base + 14, width, 8, palette.shade, { opacity: 0.25 })
    );
  });
}

/** An armchair or sofa, from the front; `place` is the middle of its foot. */
export function sofa({ ink, palette }: Stage, [x, y]: Point, wide: number, colour: Colour): string {
  const h = 330;
  const fill = (lit: number) =>
    ink.linear(
      [mix(lighten(colour, lit), palette.light, 0.2), mix(colour, palette.shade, 0.45)],
      80,
    );
  const left = x - wide / 2;
  return (
    ellipse(x, y + 6, wide * 0.56, 26, palette.shade, { opacity: 0.35 }) +
    rect(left + 30, y - 30, 16, 34, darken(palette.wood, 0.3)) +
    rect(left + wide - 46, y - 30, 16, 34, darken(palette.wood, 0.3)) +
    rect(left + 20, y - h, wide - 40, h - 60, fill(0.05), { rx: 60 }) +
    rect(left + 50, y - 190, wide - 100, 120, fill(0.16), { rx: 34 }) +
    rect(left, y - 230, 90, 206, fill(0.1), { rx: 40 }) +
    rect(left + wide - 90, y - 230, 90, 206, fill(0.02), { rx: 40 }) +
    rect(left + 40, y - 86, wide - 80, 60, mix(colour, palette.shade, 0.4), { rx: 20 })
  );
}

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
      path(blob(sized(length, '0,0 -0.13,-0.5 0,-1 0.13,-0.5')), colour) +
      stroke(line([0, 0], [0, -length * 0.9]), lighten(colour, 0.2), 2, { opacity: 0.5 });
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
