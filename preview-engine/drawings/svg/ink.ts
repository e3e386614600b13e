import type { Colour } from '../colour.ts';

/** Stops without an offset are spread evenly: the first is at 0, the last at 1. */
export type Stop = Colour | Faint | readonly [offset: number, colour: Colour, opacity?: number];
type Faint = { colour: Colour; opacity: number };
export const faint = (colour: Colour, opacity: number): Faint => ({ colour, opacity });

export type Attributes = Readonly<Record<string, string | number>>;

/** The ink that shapes are painted with: collects definitions, gives references. */
export type Ink = {
  /** Along the shape's box; 90 degrees runs from top to bottom, 0 from left to right. */
  linear(stops: readonly Stop[], degrees?: number): string;
  /** In the picture's own coordinates. */
  across(stops: readonly Stop[], from: Point, to: Point): string;
  /** Within the shape's box, in parts of it. */
  radial(stops: readonly Stop[], centre?: Point, radius?: number): string;
  /**
   * A filter attribute. Costs time by area, and layers of the whole sheet each time it is used:
   * shapes that are blurred alike and do not lie over each other belong into one `group`.
   */
  blur(sigma: number): string;
  /** A clip-path attribute for a path. */
  clip(d: string): string;
  /** The whole drawing as an SVG document. */
  document(body: string, size: { width: number; height: number }): string;
  /** A part of somebody else's drawing, which must not use the same `prefix`. */
  fragment(body: string): string;
};

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

/** Every picture is laid out on this sheet, whatever size it is rasterised at. */
export const SHEET = { width: 1080, height: 1920 } as const;
export const { width: WIDTH, height: HEIGHT } = SHEET;

/** `prefix` begins every id of this ink. */
export function ink(prefix = 'i'): Ink {
  const definitions = new Map<string, string>();
  const define = (make: (id: string) => string): string => {
    const key = make('');
    const known = definitions.get(key);
    if (known !== undefined) return `url(#${known})`;
    const id = `${prefix}${definitions.size}`;
    definitions.set(key, id);
    made.push(make(id));
    return `url(#${id})`;
  };
  const made: string[] = [];
  return {
    linear: (stops, degrees = 90) => {
      const x = Math.cos((degrees * Math.PI) / 180) / 2;
      const y = Math.sin((degrees * Math.PI) / 180) / 2;
      const ends = { x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y };
      return define((id) => element('linearGradient', { id, ...fine(ends) }, stopsOf(stops)));
    },
    across: (stops, from, to) => {
      const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
      const gradientUnits = 'userSpaceOnUse';
      return define((id) =>
        element('linearGradient', { id, gradientUnits, ...ends }, stopsOf(stops)),
      );
    },
    radial: (stops, [cx, cy] = [0.5, 0.5], r = 0.5) =>
      define((id) => element('radialGradient', { id, ...fine({ cx, cy, r }) }, stopsOf(stops))),
    blur: (sigma) =>
      define((id) =>
        element(
          'filter',
          {
            id,
            x: '-40%',
            y: '-40%',
            width: '180%',
            height: '180%',
            // Else the colours go to linear light and back: time, and bands where it is dark.
            'color-interpolation-filters': 'sRGB',
          },
          element('feGaussianBlur', { stdDeviation: sigma }),
        ),
      ),
    clip: (d) => define((id) => element('clipPath', { id }, element('path', { d }))),
    document: (body, { width, height }) =>
      element(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          width,
          height,
          viewBox: `0 0 ${SHEET.width} ${SHEET.height}`,
          preserveAspectRatio: 'xMidYMid slice',
        },
        `<defs>${made.join('')}</defs>${body}`,
      ),
    fragment: (body) => `<defs>${made.join('')}</defs>${body}`,
  };
}

/** Attributes hold numbers, colours, names and path data: nothing that could end an attribute. */
const SAFE_VALUE = /^[\w\s#.,()%:;/-]*$/;

export function element(name: string, attributes: Attributes, content = ''): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    const written = typeof value === 'number' ? num(value) : value;
    if (!SAFE_VALUE.test(written)) throw new Error(`not an SVG value of ours: ${key}`);
    text += ` ${key}="${written}"`;
  }
  return content === '' ? `${text}/>` : `${text}>${content}</${name}>`;
}

/** Short and finite: a NaN in a path would silently end it. */
export function num(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a coordinate is not a number');
  return String(Math.round(value * 100) / 100);
}

/** A point of path data. */
export const pair = ([x, y]: Point): string => `${num(x)} ${num(y)}`;

const fine = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, String(Math.round(value * 1000) / 1000)]),
  );

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map((stop, index) => {
      const [offset, colour, opacity] = placed(stop, index / (stops.length - 1));
      return element('stop', {
        offset,
        'stop-color': colour,
        ...(opacity === undefined ? {} : { 'stop-opacity': opacity }),
      });
    })
    .join('');

function placed(stop: Stop, offset: number): readonly [number, Colour, number?] {
  if (typeof stop === 'string') return [offset, stop];
  return 'colour' in stop ? [offset, stop.colour, stop.opacity] : stop;
}
