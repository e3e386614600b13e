import { type Attributes, element, HEIGHT, num, pair, type Point, WIDTH } from './ink.ts';

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

/** The sheet from edge to edge, between two heights. */
export const band = (top: number, bottom: number, fill: string, more: Attributes = {}): string =>
  rect(0, top, WIDTH, bottom - top, fill, more);

/** The whole sheet in one colour or gradient. */
export const sheet = (fill: string): string => band(0, HEIGHT, fill);

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

/** Path data of a closed polygon. */
export const straight = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(straight(points), fill, more);

/**
 * The opacity of a lone fill or stroke as that of its paint, which looks the same. The renderer
 * gives every `opacity` a layer of the whole sheet, 8 MB to clear and to add: a portrait's 150
 * hairs cost more than everything else in it. What is blurred has its layer anyway, and keeps more
 * of its faintest tones when it is thinned after the blur.
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

/** The drawings that `draw` makes of each of the items, one after another. */
export const each = <T>(items: readonly T[], draw: (item: T, index: number) => string): string =>
  items.map(draw).join('');
