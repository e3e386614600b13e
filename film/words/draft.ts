import type { CurveName } from '../curves.ts';
import type { Fonts } from './fonts.ts';
import type { Box, Piece } from './pieces.ts';

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

/** What a style is given: a text that is not blank, and the room for it. */
export type Order = {
  text: string;
  fonts: Fonts;
  /** The frame's width, in pixels: what the sizes of letters are parts of. */
  frame: number;
  /** The largest box that the words may have. */
  room: { width: number; height: number };
  /** Seconds of the film. */
  from: number;
  to: number;
  /** Beats a minute. */
  tempo: number;
};

/** A moment of some words: seconds of the film, since they began, and until they end. */
export type Moment = { seconds: number; since: number; left: number };

/** How a part is drawn at a moment; what is left out is as the part has it. */
export type Change = {
  color?: Color;
  opacity?: number;
  /** About the middle of the part. */
  scale?: number;
  /** Pixels it is moved by. */
  x?: number;
  y?: number;
  /** The columns of the piece that are drawn, from `shown[0]` to before `shown[1]`. */
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

/** How words are away from their place before they have come, or when they have gone. */
export type Away = { scale: number; x: number; y: number; opacity: number };

/** Words of a style, not yet at their place in the frame. */
export type Draft = {
  parts: readonly Part[];
  /** What must be in the frame: all but shadows. */
  box: Box;
  enter: Away & { seconds: number; curve: CurveName };
  exit: Away & { seconds: number };
  /** Named places: in the middle, or at the left. */
  isLeft?: true;
};

export const gone: Away = { scale: 1, x: 0, y: 0, opacity: 0 };

export function part(piece: Piece, color: Color, rest: Partial<Part> = {}): Part {
  return { piece, color, opacity: 1, x: 0, y: 0, ...rest };
}
