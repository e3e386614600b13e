// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { type Plane, plane } from '../../film/pixels/blur.ts';
import { chanceAt, driftAt } from '../pixels/chance.ts';
import type { Flow } from './contours.ts';

/** One pass of the pencil over the paper. */
type Layer = {
  /** The angle of the strokes, from the horizontal, in degrees; clockwise. */
  angle: number;
  /** How far strokes follow the forms instead, 0..1. */
  follow: number;
  /** Only what is darker than this is hatched, 0..1; fully `soft` darker still. */
  below: number;
  soft: number;
  /** Between strokes, and their length, in pixels of a picture of two megapixels. */
  spacing: number;
  length: number;
  pressure: number;
};

/** From the lightest shading of all to the cross-hatching of the darkest parts. */
const layers: readonly Layer[] = [
  { angle: -52, follow: 0.25, below: 0.93, soft: 0.5, spacing: 5.2, length: 64, pressure: 0.3 },
  { angle: -60, follow: 0.9, below: 0.72, soft: 0.4, spacing: 4.4, length: 42, pressure: 0.4 },
  { angle: -18, follow: 0.3, below: 0.5, soft: 0.32, spacing: 4.2, length: 50, pressure: 0.48 },
  { angle: -84, follow: 0.2, below: 0.32, soft: 0.24, spacing: 3.6, length: 44, pressure: 0.56 },
  { angle: -44, follow: 0.5, below: 0.16, soft: 0.14, spacing: 2.6, length: 36, pressure: 0.62 },
];

/** A stroke ends where lightness changes by this much: at the edge of what it shades. */
const EDGE = 0.17;

/** The sheet that is drawn on, and what is drawn. */
type Sheet = {
  tones: Plane;
  flow: Flow;
  /** Pixels per pixel of a two megapixel picture. */
  scale: number;
  /** 0 where the sheet stays bare, 1 where it is drawn on. */
  inside: (x: number, y: number) => number;
};

/** The picture's tones as pencil strokes, 0..1. */
export function hatchingOf(sheet: Sheet): Plane {
  const ink = plane(sheet.tones.width, sheet.tones.height);
  for (const [index, layer] of layers.entries()) hatch(ink, sheet, layer, index + 1);
  return ink;
}

function hatch(
  ink: Plane,
  { tones, flow, scale, inside }: Sheet,
  layer: Layer,
  seed: number,
): void {
  const { width, height } = tones;
  const angle = (layer.angle * Math.PI) / 180;
  const [alongX, alongY] = [Math.cos(angle), Math.sin(angle)];
  const spacing = layer.spacing * scale;
  const length = layer.length * scale;
  // A grid that is turned with the strokes and covers the picture from its middle.
  const reach = Math.hypot(width, height) / 2;
  const rows = Math.ceil(reach / spacing);
  const columns = Math.ceil(reach / (0.8 * length));
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const across = (row + 0.7 * (chanceAt(column, row, seed) - 0.5)) * spacing;
      const along = (column + chanceAt(column, row, seed + 10)) * 0.8 * length;
      const x = width / 2 + along * alongX - across * alongY;
      const y = height / 2 + along * alongY + across * alongX;
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      if (inside(x, y) < 0.15 + 0.7 * chanceAt(column, row, seed + 50)) continue;
      const tilt = angle + 0.14 * (chanceAt(column, row, seed + 20) - 0.5);
      const half = length * (0.3 + 0.35 * chanceAt(column, row, seed + 30));
      drawStroke({ ink, tones, flow, layer, x, y, tilt, half, seed: seed + 40 * row });
    }
  }
}

type Stroke = {
  ink: Plane;
  tones: Plane;
  flow: Flow;
  layer: Layer;
  x: number;
  y: number;
  tilt: number;
  half: number;
  seed: number;
};

/** From its middle to both ends, with less and less pressure. */
function drawStroke(stroke: Stroke): void {
  const { ink, tones, flow, layer, tilt, half } = stroke;
  const { width, height } = tones;
  const tone = tones.values[Math.round(stroke.y) * width + Math.round(stroke.x)]!;
  if (pressureAt(tone, layer) < 0.04) return;
  for (const way of [1, -1]) {
    let [x, y] = [stroke.x, stroke.y];
    let [dx, dy] = [way * Math.cos(tilt), way * Math.sin(tilt)];
    for (let step = way === 1 ? 0 : 1; step < half; step++) {
      const column = Math.round(x);
      const row = Math.round(y);
      if (column < 1 || row < 1 || column >= width - 2 || row >= height - 2) break;
      const at = row * width + column;
      const here = tones.values[at]!;
      if (Math.abs(here - tone) > EDGE) break;
      const taper = 1 - (step / half) ** 2;
      dab(ink, x, y, pressureAt(here, layer) * taper);
      const follow = layer.follow * flow.clarity[at]!;
      const turn = dx * flow.x[at]! + dy * flow.y[at]! < 0 ? -1 : 1;
      const bend = 0.03 * driftAt(x, y, 30, stroke.seed);
      const nextX = (1 - follow) * way * Math.cos(tilt) + follow * turn * flow.x[at]! - bend * dy;
      const nextY = (1 - follow) * way * Math.sin(tilt) + follow * turn * flow.y[at]! + bend * dx;
      const size = Math.hypot(nextX, nextY) || 1;
      dx = nextX / size;
      dy = nextY / size;
      x += dx;
      y += dy;
    }
  }
}

function pressureAt(tone: number, { below, soft, pressure }: Layer): number {
  const part = Math.min(1, Math.max(0, (below - tone) / soft));
  return pressure * part;
}

/** A touch of the pencil between four pixels; graphite on graphite adds less. */
function dab({ values, width }: Plane, x: number, y: number, darkness: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = x - left;
  const down = y - top;
  const at = top * width + left;
  values[at]! += (1 - across) * (1 - down) * darkness * (1 - values[at]!);
  values[at + 1]! += across * (1 - down) * darkness * (1 - values[at + 1]!);
  values[at + width]! += (1 - across) * down * darkness * (1 - values[at + width]!);
  values[at + width + 1]! += across * down * darkness * (1 - values[at + width + 1]!);
}
