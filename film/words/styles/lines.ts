import { grown, type Polygon } from '../coverage.ts';
import { type Color, colors, type Draft, gone, type Order, type Part, part } from '../draft.ts';
import type { FaceName } from '../fonts.ts';
import { around, type Box, type Piece, pieceOf, rounded, shadowOf } from '../pieces.ts';
import { addLine, fitted, lengthOf, type Room, type Type } from '../set-text.ts';

/** How a style sets its letters; lengths in frame widths (`size`) and in sizes of the letters. */
export type Design = {
  face: FaceName;
  size: number;
  leading: number;
  padding: number;
  mostLines: number;
  wider?: number;
};

/** A line at its place: centred about 0 unless it says otherwise; the first baseline is at 0. */
export type Line = { text: string; x: number; y: number; length: number };
export type Lines = { type: Type; size: number; lines: readonly Line[]; polygons: Polygon[] };

/** An order's text, or another in its place, wrapped and scaled into its room. */
export function setLines(
  { fonts, frame, room, text }: Order,
  design: Design,
  within: Partial<Room> = {},
): Lines {
  const type = { fonts, face: design.face, wider: design.wider };
  const wanted = { ...room, ...design, size: design.size * frame, ...within };
  const { size, lines } = fitted(type, text, wanted);
  const set = lines.map((line, index): Line => {
    const length = lengthOf(type, line) * size;
    return { text: line, length, x: -length / 2, y: Math.round(index * design.leading * size) };
  });
  const polygons: Polygon[] = [];
  for (const { text: line, x, y } of set) addLine(polygons, type, { line, size, x, y });
  return { type, size, lines: set, polygons };
}

/** Parts of pieces that draw something. */
export function parts(...all: readonly (Part | null)[]): Part[] {
  return all.filter((one) => one !== null);
}

export function filled(
  polygons: readonly Polygon[],
  color: Color,
  rest: Partial<Part> = {},
): Part | null {
  const piece = pieceOf(polygons);
  return piece && part(piece, color, rest);
}

/** Letters with an edge of `width` pixels around them. */
export function edged(polygons: readonly Polygon[], width: number): Piece | null {
  return pieceOf(polygons.map((polygon) => grown(polygon, width)));
}

export function shaded(polygons: readonly Polygon[], sigma: number, opacity: number): Part | null {
  const piece = shadowOf(polygons, sigma);
  return piece && part(piece, colors.black, { opacity, y: Math.round(sigma / 3) });
}

/** The box around parts, without shadows. */
export function boxOf(all: readonly Part[]): Box {
  const sharp = all.filter(({ piece }) => piece.grain === 1);
  return around(
    sharp.map(({ piece: { box }, x, y }) => ({ ...box, left: box.left + x, top: box.top + y })),
  );
}

/** Large white letters in a thick black edge, which jump in: read on any photo. */
export function hook(order: Order): Draft {
  const design = {
    face: 'display',
    size: 0.108,
    leading: 1.04,
    padding: 0.12,
    mostLines: 4,
  } as const;
  const { size, polygons } = setLines(order, design);
  const edge = edged(polygons, 0.085 * size);
  const all = parts(
    shaded(polygons, 0.22 * size, 0.5),
    edge && part(edge, colors.black, { y: Math.round(0.055 * size) }),
    edge && part(edge, colors.black),
    filled(polygons, colors.white),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, scale: 0.78, seconds: 0.25, curve: 'back' },
    exit: { ...gone, scale: 0.94, seconds: 0.18 },
  };
}

/** White letters over a soft shadow. */
export function plain(order: Order): Draft {
  const design = { face: 'text', size: 0.062, leading: 1.26, padding: 0.06, mostLines: 5 } as const;
  const { size, polygons } = setLines(order, design);
  const all = parts(
    shaded(polygons, 0.3 * size, 0.7),
    shaded(polygons, 0.08 * size, 0.75),
    filled(polygons, colors.white),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, y: 0.3 * size, seconds: 0.25, curve: 'out' },
    exit: { ...gone, seconds: 0.2 },
  };
}

/** Dark letters on a white label that follows the lines. */
export function pill(order: Order): Draft {
  const design = { face: 'text', size: 0.056, leading: 1.42, padding: 0.42, mostLines: 5 } as const;
  const { size, lines, polygons } = setLines(order, design);
  const radius = 0.36 * size;
  const widths = lines.map(({ length }) => Math.round(length + 0.84 * size));
  // Lines of nearly one length have one width: the corners between them would look like dents.
  for (const [index, width] of widths.entries()) {
    const before = widths[index - 1] ?? Infinity;
    if (Math.abs(width - before) < 2 * radius)
      widths[index] = widths[index - 1] = Math.max(width, before);
  }
  const labels = lines.flatMap(({ y }, index) => {
    const width = widths[index] ?? 0;
    const top = Math.round(y - 1.06 * size);
    const label = rounded(
      { left: -Math.round(width / 2), top, width, height: Math.round(1.46 * size) },
      radius,
    );
    const joined = Math.min(width, widths[index - 1] ?? 0);
    const [left, right] = [-Math.round(joined / 2), joined - Math.round(joined / 2)];
    const [above, under] = [top - radius, top + radius];
    const joint = [left, above, right, above, right, under, left, under];
    return joined > 0 ? [label, joint] : [label];
  });
  const all = parts(
    shaded(labels, 0.28 * size, 0.3),
    filled(labels, colors.white),
    filled(polygons, colors.night),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, scale: 0.86, y: 0.25 * size, seconds: 0.22, curve: 'back' },
    exit: { ...gone, scale: 0.96, seconds: 0.16 },
  };
}
