import type { CurveName } from '../film.ts';
import { around, type Box, type Polygon } from './coverage.ts';
import type { Fonts } from './fonts.ts';
import type { Piece } from './pieces.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** The colours of words: those of the product, and black and white. */
export const colors = {
  white: [255, 255, 255],
  cream: [255, 244, 224],
  black: [0, 0, 0],
  night: [11, 10, 13],
  amber: [255, 196, 107],
  coral: [255, 122, 89],
  rose: [227, 81, 141],
} as const satisfies Record<string, Color>;

/** The colour of `#rrggbb`. */
export function colorOf(text: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(text.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

/**
 * The colour of letters and that of what is around them: a style's own, or the chosen one before
 * black or white, whichever is 4.5 : 1 (WCAG 2.2, relative luminance).
 */
export function inkOf({ color }: Pick<Order, 'color'>, own: Color, ground: Color) {
  if (!color) return { ink: own, ground };
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < DARK;
  return { ink: color, ground: isDark ? colors.white : colors.black };
}

/** Luminance at which black and white have the same contrast. */
const DARK = 0.179;

/** The order that a style is given: a text with something to draw, and the room for it. */
export type Order = {
  text: string;
  fonts: Fonts;
  /** The frame's width, in pixels, times the size of the words: their letters are parts of it. */
  frame: number;
  /** The largest box that the words may have. */
  room: { width: number; height: number };
  /** Seconds of the film. */
  from: number;
  to: number;
  /** Beats a minute. */
  tempo: number;
  /** The color of the letters, where their user has chosen one. */
  color?: Color | undefined;
};

/** A moment of some words: seconds of the film, since they began, and until they end. */
export type Moment = { seconds: number; since: number; left: number };

/** How a part is drawn at a moment; what is left out is as the part has it. */
export type Change = {
  color?: Color;
  /** About the middle of the part. */
  scale?: number;
  /** Pixels it is moved to the right. */
  x?: number;
  /** The columns of the piece that are drawn, from the first to before the second. */
  shown?: readonly [from: number, to: number];
};

/** A piece in its colour. The first parts are furthest behind. */
export type Part = {
  piece: Piece;
  color: Color;
  opacity: number;
  /** Pixels the piece is moved by. */
  x: number;
  y: number;
  /** `null` when it is not drawn; absent: always the same. */
  at?: (moment: Moment) => Change | null;
};

/** How words differ, not seen, from words at their place: larger or smaller, or below it. */
export type Away = { seconds: number; curve: CurveName; scale?: number; y?: number };

/** Words of a style, not yet at their place in the frame. */
export type Draft = {
  parts: readonly Part[];
  /** The box that must be in the frame: all but shadows. */
  box: Box;
  /** The outlines of each letter that is read, for where people hide it. */
  letters: readonly (readonly Polygon[])[];
  enter: Away;
  exit: Away;
  /** Named places: at the left of the zone, and not in the middle. */
  isLeft?: true;
};

/** A part of a piece, if there is one. */
export function part(piece: Piece | null, color: Color, rest: Partial<Part> = {}): Part[] {
  return piece ? [{ piece, color, opacity: 1, x: 0, y: 0, ...rest }] : [];
}

/** The box around parts, without shadows. */
export function boxOf(parts: readonly Part[]): Box {
  const sharp = parts.filter(({ piece }) => piece.grain === 1);
  return around(
    sharp.map(({ piece: { box }, x, y }) => ({ ...box, left: box.left + x, top: box.top + y })),
  );
}
