import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../stage.ts';
import { type Point, SHEET } from '../svg/ink.ts';
import { at, blob, circle, curve, ellipse, group, line, path, polygon, rect, stroke, times } from '../svg/shapes.ts';
import { glow } from './sky.ts';

const { width: WIDTH, height: HEIGHT } = SHEET;

/** Wall and floor, with the light that falls along them. */
export function room({ ink, palette, isDark }: Stage, floorLine: number, wall = palette.wall, floor = palette.floor): string {
  const far = mix(wall, palette.light, isDark ? 0.12 : 0.3);
  return (
    rect(0, 0, WIDTH, floorLine + 2, ink.linear([[0, mix(wall, palette.shade, isDark ? 0.45 : 0.2)], [0.7, wall], [1, far]], 75)) +
    rect(0, floorLine, WIDTH, HEIGHT - floorLine, ink.linear([[0, mix(floor, palette.light, 0.25)], [1, mix(floor, palette.shade, 0.45)]]))
  );
}

/** Boards running away from the viewer. */
export function boards({ palette }: Stage, floorLine: number, floor = palette.floor): string {
  const colour = mix(floor, palette.shade, 0.5);
  const seams = times(15, (index) => {
    const side = (index - 7) / 7;
    return stroke(line([[WIDTH / 2 + side * 620, floorLine], [WIDTH / 2 + side * 1900, HEIGHT]]), colour, 3, { opacity: 0.4 });
  });
  return seams + skirting(floorLine, colour);
}

export function checkers({ ink, palette }: Stage, floorLine: number, light: Colour, dark: Colour): string {
  const tiles: string[] = [];
  const rows = 9;
  const edge = (row: number) => floorLine + (HEIGHT - floorLine) * (row / rows) ** 1.7;
  const column = (index: number, y: number) => WIDTH / 2 + (index - 6) * (105 + ((y - floorLine) / (HEIGHT - floorLine)) * 150);
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < 12; index++) {
      if ((row + index) % 2 === 0) continue;
      const [top, bottom] = [edge(row), edge(row + 1)];
      tiles.push(`M${column(index, top).toFixed(0)} ${top.toFixed(0)}L${column(index + 1, top).toFixed(0)} ${top.toFixed(0)}L${column(index + 1, bottom).toFixed(0)} ${bottom.toFixed(0)}L${column(index, bottom).toFixed(0)} ${bottom.toFixed(0)}Z`);
    }
  }
  return rect(0, floorLine, WIDTH, HEIGHT - floorLine, light) + path(tiles.join(''), dark) + rect(0, floorLine, WIDTH, HEIGHT - floorLine, ink.linear([[0, palette.light, 0.18], [1, palette.shade, 0.6]]));
}

const skirting = (floorLine: number, colour: Colour) => rect(0, floorLine - 16, WIDTH, 18, colour, { opacity: 0.35 });

export type Box = { x: number; y: number; width: number; height: number };

/** A window onto a view drawn in sheet coordinates; `bars` across and down. */
export function windowOnto({ ink, palette, isDark }: Stage, box: Box, view: string, bars: { columns: number; rows: number; frame: Colour; arch?: boolean }): string {
  const { x, y, width, height } = box;
  const { columns, rows, frame, arch = false } = bars;
  const outline = arch
    ? `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`
    : `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  const posts = times(columns - 1, (index) => rect(x + (width / columns) * (index + 1) - 5, y, 10, height, frame)) + times(rows - 1, (index) => rect(x, y + (height / rows) * (index + 1) - 5, width, 10, frame));
  const sheen = polygon([[x + width * 0.12, y], [x + width * 0.34, y], [x + width * 0.08, y + height], [x - width * 0.14, y + height]], '#ffffff', { opacity: isDark ? 0.04 : 0.13 });
  const clip = ink.clip(outline);
  return (
    group(view + sheen + posts, { 'clip-path': clip }) +
    stroke(outline, frame, 18) +
    stroke(outline, mix(frame, palette.light, 0.5), 4, { opacity: 0.6 }) +
    rect(x - 26, y + height - 4, width + 52, 26, lighten(frame, 0.12)) +
    rect(x - 26, y + height + 20, width + 52, 14, palette.shade, { opacity: 0.22 })
  );
}

export function curtain({ ink, palette }: Stage, x: number, y: number, width: number, height: number, colour = palette.cloth): string {
  const folds = times(7, (index) => {
    const left = x + (index / 7) * width;
    return path(`M${left.toFixed(0)} ${y}h${(width / 7 + 2).toFixed(0)}q${(index % 2 === 0 ? 8 : -8)} ${(height / 2).toFixed(0)} 4 ${height}h${(-width / 7 - 6).toFixed(0)}q${(index % 2 === 0 ? -6 : 6)} ${(-height / 2).toFixed(0)} 0 ${-height}Z`, ink.linear([[0, mix(colour, palette.light, 0.3)], [0.6, colour], [1, mix(colour, palette.shade, 0.4)]], 0));
  });
  return group(folds, { opacity: 0.94 });
}

/** A table or counter that fills the foreground from `y` down. */
export function counter({ ink, palette }: Stage, y: number, top: Colour, front: Colour, depth = 130): string {
  return (
    rect(-10, y, WIDTH + 20, depth, ink.linear([[0, mix(top, palette.light, 0.4)], [0.25, top], [1, mix(top, palette.shade, 0.2)]])) +
    rect(-10, y, WIDTH + 20, 5, lighten(top, 0.5), { opacity: 0.6 }) +
    rect(-10, y + depth, WIDTH + 20, HEIGHT - y - depth, ink.linear([[0, darken(mix(front, palette.shade, 0.5), 0.1)], [0.08, front], [1, mix(front, palette.shade, 0.55)]])) +
    rect(-10, y + depth, WIDTH + 20, 14, palette.shade, { opacity: 0.35 })
  );
}

export function pendant(stage: Stage, x: number, length: number, colour: Colour, size = 1): string {
  const { palette, ink } = stage;
  const shade = path('M-70 60Q-64 -20 0 -30Q64 -20 70 60Z', ink.linear([[0, lighten(colour, 0.25)], [1, darken(colour, 0.25)]], 0));
  return (
    stroke(line([[x, -10], [x, length - 28 * size]]), darken(colour, 0.5), 4) +
    at(x, length, shade + ellipse(0, 60, 70, 12, lighten(palette.light, 0.55)), size) +
    glow(stage, [x, length + 66 * size], 300 * size, palette.light, 0.42)
  );
}

export function pottedPlant({ ink, dice, palette }: Stage, [x, y]: Point, height: number, pot: Colour): string {
  const leaves = times(11, (index) => {
    const turn = -78 + index * 15.5 + dice.between(-7, 7);
    const length = height * dice.between(0.5, 0.82);
    const colour = mix(palette.leaf, index % 2 === 0 ? palette.shade : palette.light, index % 2 === 0 ? 0.3 : 0.16);
    const leaf = path(blob([[0, 0], [-length * 0.13, -length * 0.5], [0, -length], [length * 0.13, -length * 0.5]]), colour) + stroke(line([[0, 0], [0, -length * 0.9]]), lighten(colour, 0.2), 2, { opacity: 0.5 });
    return at(x, y - height * 0.24, leaf, 1, turn);
  });
  const bowl = path(`M${(x - height * 0.16).toFixed(0)} ${(y - height * 0.28).toFixed(0)}h${(height * 0.32).toFixed(0)}L${(x + height * 0.12).toFixed(0)} ${y.toFixed(0)}h${(-height * 0.24).toFixed(0)}Z`, ink.linear([[0, lighten(pot, 0.2)], [1, mix(pot, palette.shade, 0.4)]], 0));
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
    path(curve([[x + 16, y + height * 0.72], [x + width * 0.4, y + height * 0.55], [x + width - 16, y + height * 0.74]]) + `V${y + height - 16}H${x + 16}Z`, second) +
    stroke(`M${x} ${y}h${width}v${height}h${-width}Z`, darken(palette.wood, 0.2), 9)
  );
}

/** Shelves with books, pots and boxes. */
export function shelves({ dice, palette }: Stage, { x, y, width, height }: Box, rows: number): string {
  const wood = mix(palette.wood, palette.shade, 0.15);
  return times(rows, (row) => {
    const base = y + ((row + 1) * height) / rows;
    const things: string[] = [];
    for (let left = x + 14; left < x + width - 50; ) {
      const kind = dice.whole(0, 5);
      const colour = mix(dice.pick([palette.accent, palette.pop, palette.leaf, palette.cloth, palette.near]), palette.wall, dice.between(0.1, 0.45));
      if (kind < 3) {
        const count = dice.whole(3, 6);
        for (let book = 0; book < count && left < x + width - 30; book++) {
          const wide = dice.between(11, 24);
          const high = (height / rows) * dice.between(0.45, 0.74);
          things.push(rect(left, base - high, wide, high, mix(colour, dice.pick([palette.shade, palette.light]), dice.between(0, 0.35))));
          left += wide + 2;
        }
        left += 16;
      } else if (kind === 3) {
        things.push(ellipse(left + 34, base - 36, 32, 38, colour) + rect(left + 22, base - 86, 24, 24, colour));
        left += 84;
      } else left += 60;
    }
    return things.join('') + rect(x, base, width, 14, wood) + rect(x, base + 14, width, 8, palette.shade, { opacity: 0.25 });
  });
}

/** An armchair or sofa, from the front; `place` is the middle of its foot. */
export function sofa({ ink, palette }: Stage, [x, y]: Point, width: number, colour: Colour): string {
  const h = 330;
  const fill = (lit: number) => ink.linear([[0, mix(lighten(colour, lit), palette.light, 0.2)], [1, mix(colour, palette.shade, 0.45)]], 80);
  const left = x - width / 2;
  return (
    ellipse(x, y + 6, width * 0.56, 26, palette.shade, { opacity: 0.35 }) +
    rect(left + 30, y - 30, 16, 34, darken(palette.wood, 0.3)) + rect(left + width - 46, y - 30, 16, 34, darken(palette.wood, 0.3)) +
    rect(left + 20, y - h, width - 40, h - 60, fill(0.05), { rx: 60 }) +
    rect(left + 50, y - 190, width - 100, 120, fill(0.16), { rx: 34 }) +
    rect(left, y - 230, 90, 206, fill(0.1), { rx: 40 }) + rect(left + width - 90, y - 230, 90, 206, fill(0.02), { rx: 40 }) +
    rect(left + 40, y - 86, width - 80, 60, mix(colour, palette.shade, 0.4), { rx: 20 })
  );
}

/** Bulbs along a sagging line. */
export function stringLights(stage: Stage, from: Point, to: Point, sag: number, count: number): string {
  const { palette } = stage;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const bulbs = times(count, (index) => {
    const t = (index + 0.5) / count;
    const u = 1 - t;
    const x = u * u * from[0] + 2 * u * t * middle[0] + t * t * to[0];
    const y = u * u * from[1] + 2 * u * t * middle[1] + t * t * to[1] + 16;
    return glow(stage, [x, y], 52, palette.light, 0.6) + ellipse(x, y, 9, 13, lighten(palette.light, 0.6));
  });
  return stroke(`M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`, darken(palette.shade, 0.2), 4) + bulbs;
}
