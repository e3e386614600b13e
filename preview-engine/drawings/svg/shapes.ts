import { type Attributes, element, num, type Point, SHEET } from './ink.ts';

/**
 * Shapes as SVG text. `fill` is a colour or one of the ink's references. A shape has a fill or a
 * stroke, not both: see `thin`.
 */

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  element('path', { d, fill, ...thin('fill', more) });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...thin('stroke', more),
  });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string =>
  element('rect', {
    x,
    y,
    width: Math.max(0, width),
    height: Math.max(0, height),
    fill,
    ...thin('fill', more),
  });

/** The whole sheet in one colour or gradient. */
export const sheet = (fill: string): string => rect(0, 0, SHEET.width, SHEET.height, fill);

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => element('ellipse', { cx, cy, rx, ry, fill, ...thin('fill', more) });

export const circle = (
  x: number,
  y: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string => ellipse(x, y, r, r, fill, more);

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(straight(points), fill, more);

/**
 * The opacity of a lone fill or stroke as that of its paint, which looks the same. The renderer
 * gives every `opacity` a layer of the whole sheet, 8 MB to clear and to add: a portrait's 150 hairs
 * cost more than everything else in it. What is blurred has its layer anyway, and keeps more of its
 * faintest tones when it is thinned after the blur.
 */
function thin(paint: 'fill' | 'stroke', more: Attributes): Attributes {
  const { opacity, ...others } = more;
  if (opacity === undefined || 'filter' in more || 'stroke' in others) return more;
  return { ...others, [`${paint}-opacity`]: opacity };
}

export const group = (content: string, attributes: Attributes): string =>
  content === '' ? '' : element('g', attributes, content);

export const at = (x: number, y: number, content: string, scale = 1, turn = 0): string =>
  group(content, {
    transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num(scale)})`,
  });

/** Left and right changed over, about the middle of the sheet. */
export const mirrored = (content: string, width: number): string =>
  group(content, { transform: `translate(${width} 0) scale(-1 1)` });

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Points in the notation of SVG's polygons: `0,0 12.5,-4`. */
export const pointsOf = (...lines: readonly string[]): Point[] =>
  lines.flatMap((text) =>
    text.split(' ').map((pair): Point => {
      const [x = NaN, y = NaN] = pair.split(',').map(Number);
      return [x, y];
    }),
  );

/** The same points on the other side of x = 0 where `side` is -1. */
export const flip = (points: readonly Point[], side: number): Point[] =>
  points.map(([x, y]) => [x * side, y]);

export const mirror = (points: readonly Point[]): Point[] => flip(points, -1);

/** The right half of an outline, from the top down, and its mirror image back up. */
export const both = (right: readonly Point[]): Point[] => [...right, ...mirror(right).toReversed()];

/** Path data of a closed polygon. */
export const straight = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

/** Path data of an open line. */
export const line = (...points: readonly Point[]): string => `M${points.map(pair).join('L')}`;

/** Path data of a smooth open curve through all points. */
export const curve = (...points: readonly Point[]): string => through(points, false);

/** Path data of a smooth closed outline through all points. */
export const blob = (points: readonly Point[]): string => through(points, true);

/** Catmull-Rom as Bézier segments. */
function through(points: readonly Point[], isClosed: boolean): string {
  const count = points.length;
  const point = (index: number): Point => {
    const place = isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[place] ?? [0, 0];
  };
  let d = `M${pair(point(0))}`;
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [a, b, c, e] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const leave: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const reach: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${pair(leave)} ${pair(reach)} ${pair(c)}`;
  }
  return isClosed ? `${d}Z` : d;
}

const pair = ([x, y]: Point): string => `${num(x)} ${num(y)}`;
