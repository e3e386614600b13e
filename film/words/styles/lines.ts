import { grown, type Polygon } from '../coverage.ts';
import { boxOf, colors, type Draft, inkOf, type Order, type Part, part } from '../draft.ts';
import { boundsOf, type Piece, pieceOf, rounded, shadowOf } from '../pieces.ts';
import { fitted, lengthOf, lettersOf, outlineOf, type Room, type Type } from '../set-text.ts';

/** How a style sets its letters: the largest size as a part of the frame's width. */
type Design = Omit<Type, 'fonts'> & Omit<Room, 'width' | 'height'>;
/** A line at its place: centred about 0, with the first baseline at 0. */
type Line = { text: string; x: number; y: number; length: number };
type Lines = {
  type: Type;
  size: number;
  lines: readonly Line[];
  /** The outlines of each letter, and of all. */
  letters: Polygon[][];
  polygons: Polygon[];
};

/** An order's text, wrapped and scaled into its room. */
export function setLines({ fonts, frame, room, text }: Order, design: Design): Lines {
  const type = { fonts, face: design.face, wider: design.wider };
  const { size, lines } = fitted(type, text, { ...design, ...room, size: design.size * frame });
  const set = lines.map((line, index): Line => {
    const length = lengthOf(type, line) * size;
    return { text: line, length, x: -length / 2, y: Math.round(index * design.leading * size) };
  });
  const letters = set.flatMap(({ text: line, x, y }) => lettersOf(type, line, { size, x, y }));
  return { type, size, lines: set, letters, polygons: letters.flat() };
}

/** Letters with an edge of `width` pixels around them. */
export function edged(polygons: readonly Polygon[], width: number): Piece | null {
  return pieceOf(polygons.map((polygon) => grown(polygon, width)));
}

/** A soft shadow, a little below what throws it. */
export function shaded(polygons: readonly Polygon[], sigma: number, opacity: number): Part[] {
  return part(shadowOf(polygons, sigma), colors.black, { opacity, y: Math.round(sigma / 3) });
}

/** Large white letters in a thick black edge, which jump in: read on any photo. */
export function hook(order: Order): Draft {
  const design = { size: 0.108, leading: 1.04, padding: 0.12, mostLines: 4 };
  const { size, letters, polygons } = setLines(order, { ...design, face: 'display' });
  const edge = edged(polygons, 0.085 * size);
  const { ink, ground } = inkOf(order, colors.white, colors.black);
  const parts = [
    ...shaded(polygons, 0.22 * size, 0.5),
    ...part(edge, ground, { y: Math.round(0.055 * size) }),
    ...part(edge, ground),
    ...part(pieceOf(polygons), ink),
  ];
  const enter = { scale: 0.78, seconds: 0.25, curve: 'back' } as const;
  const exit = { scale: 0.94, seconds: 0.18, curve: 'out' } as const;
  return { parts, box: boxOf(parts), letters, enter, exit };
}

/** White letters in a thin dark edge, over a soft shadow: read on any ground (`lines.test.ts`). */
export function plain(order: Order): Draft {
  const design = { size: 0.076, leading: 1.22, padding: 0.06, mostLines: 5 };
  const { size, letters, polygons } = setLines(order, { ...design, face: 'text' });
  const { ink, ground } = inkOf(order, colors.white, colors.black);
  const inks = part(pieceOf(polygons), ink);
  const parts = [
    ...shaded(polygons, 0.3 * size, 0.7),
    ...shaded(polygons, 0.08 * size, 0.75),
    ...part(edged(polygons, 0.06 * size), ground, { opacity: 0.85 }),
    ...inks,
  ];
  const enter = { y: 0.3 * size, seconds: 0.25, curve: 'out' } as const;
  const exit = { seconds: 0.2, curve: 'smooth' } as const;
  // Without the edge, so that letters stand where they stood before they had one.
  return { parts, box: boxOf(inks), letters, enter, exit };
}

/** Dark letters on a white label that follows the lines. */
export function pill(order: Order): Draft {
  const design = { size: 0.07, leading: 1.42, padding: 0.42, mostLines: 5 };
  const { size, lines, letters, polygons } = setLines(order, { ...design, face: 'text' });
  const radius = 0.36 * size;
  const halves = lines.map(({ length }) => Math.ceil(length / 2 + 0.4 * size));
  // Lines of nearly one length have one width: the corners between them would look like dents.
  for (const [index, half] of halves.entries()) {
    const before = halves[index - 1] ?? Infinity;
    if (Math.abs(half - before) < radius)
      halves[index] = halves[index - 1] = Math.max(half, before);
  }
  const labels = lines.flatMap(({ y }, index) => {
    const half = halves[index] ?? 0;
    const top = Math.round(y - 1.06 * size);
    const height = Math.round(1.46 * size);
    const joint = Math.min(half, halves[index - 1] ?? 0);
    const [above, below] = [top - radius, top + radius];
    return [
      rounded({ left: -half, top, width: 2 * half, height }, radius),
      [-joint, above, joint, above, joint, below, -joint, below],
    ];
  });
  const { ink, ground } = inkOf(order, colors.night, colors.white);
  const parts = [
    ...shaded(labels, 0.28 * size, 0.3),
    ...part(pieceOf(labels), ground),
    ...part(pieceOf(polygons), ink),
  ];
  const enter = { scale: 0.86, y: 0.25 * size, seconds: 0.22, curve: 'back' } as const;
  const exit = { scale: 0.96, seconds: 0.16, curve: 'out' } as const;
  return { parts, box: boxOf(parts), letters, enter, exit };
}

/** No line is higher than this part of the frame's width, however short it is. */
const HIGHEST = 0.3;
/** The size at which lines are measured: large, so that whole pixels are exact enough. */
const MEASURED = 1000;

/** A heading of lines that are all as wide as there is room, made to stand behind the person. */
export function poster(order: Order): Draft {
  const { fonts, frame, text } = order;
  // A pixel less on each side, for letters that begin within one.
  const room = { width: order.room.width - 2, height: order.room.height - 2 };
  const type = { fonts, face: 'display' } as const;
  const wanted = { size: 0.17 * frame, leading: 1, padding: 0, mostLines: 3 };
  const rows = fitted(type, text, { ...room, ...wanted }).lines.flatMap((line) => {
    const ink = boundsOf(outlineOf(type, line, { size: MEASURED, x: 0, y: 0 }), 0);
    return ink
      ? { line, ink, scale: Math.min(room.width / ink.width, (HIGHEST * frame) / ink.height) }
      : [];
  });
  const gap = 0.026 * frame;
  const high = rows.reduce((sum, { ink, scale }) => sum + ink.height * scale + gap, -gap);
  const shrink = Math.min(1, room.height / high);
  let bottom = 0;
  const letters = rows.flatMap(({ line, ink, ...row }) => {
    const scale = row.scale * shrink;
    const x = -scale * (ink.left + ink.width / 2);
    const y = bottom - scale * ink.top;
    bottom += scale * ink.height + shrink * gap;
    return lettersOf(type, line, { size: MEASURED * scale, x, y });
  });
  const polygons = letters.flat();
  const parts = [
    ...shaded(polygons, 0.03 * frame, 0.55),
    ...shaded(polygons, 0.008 * frame, 0.4),
    ...part(pieceOf(polygons), order.color ?? colors.cream),
  ];
  const enter = { scale: 1.1, seconds: 0.35, curve: 'out' } as const;
  const exit = { scale: 1.04, seconds: 0.2, curve: 'out' } as const;
  return { parts, box: boxOf(parts), letters, enter, exit };
}
