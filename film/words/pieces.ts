import { blur, plane, reachOf } from '../pixels/blur.ts';
import { type Box, coverageOf, grown, type Polygon } from './coverage.ts';

/** A shape that is drawn in one colour, and its place. */
export type Piece = {
  box: Box;
  /** How many of the frame's pixels one of the piece is wide and high. */
  grain: number;
  /** 0..255, row by row. */
  coverage: Uint8Array;
};

/** The place where words are drawn, and their scale: 1 is their own size. */
export type Spot = { box: Box; scale: number };

/** The piece that polygons cover; `null` where they cover nothing. */
export function pieceOf(polygons: readonly Polygon[]): Piece | null {
  const box = boundsOf(polygons, 0);
  return box && { box, grain: 1, coverage: coverageOf(polygons, box) };
}

/** How much coarser a shadow is drawn: it is soft, and costs a sixteenth. */
const SHADOW_GRAIN = 4;

/** The soft shadow of polygons, as wide as `sigma` pixels say. */
export function shadowOf(polygons: readonly Polygon[], sigma: number): Piece | null {
  const small = polygons.map((polygon) => polygon.map((place) => place / SHADOW_GRAIN));
  const softness = sigma / SHADOW_GRAIN;
  const box = boundsOf(small, reachOf(softness));
  if (!box) return null;
  const { width, height } = box;
  const [sharp, soft] = [plane(width, height), plane(width, height)];
  sharp.values.set(coverageOf(small, box));
  blur(sharp, softness, soft, plane(width, height));
  const coverage = Uint8Array.from(soft.values);
  return { box: scaledBox(box, SHADOW_GRAIN), grain: SHADOW_GRAIN, coverage };
}

/** A box with round corners. */
export function rounded({ left, top, width, height }: Box, radius: number): Polygon {
  const most = Math.min(radius, width / 2 - 0.5, height / 2 - 0.5);
  const [l, t, r, b] = [left + most, top + most, left + width - most, top + height - most];
  return grown([l, t, r, t, r, b, l, b], most);
}

/** The whole pixels that polygons touch, and `margin` more on each side; `null` for nothing. */
export function boundsOf(polygons: readonly Polygon[], margin: number): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons) {
    for (let at = 0; at < polygon.length; at += 2) {
      const [x = 0, y = 0] = [polygon[at], polygon[at + 1]];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (!(right > left && bottom > top)) return null;
  [left, top] = [Math.floor(left) - margin, Math.floor(top) - margin];
  const [width, height] = [Math.ceil(right) + margin - left, Math.ceil(bottom) + margin - top];
  return { left, top, width, height };
}

export function scaledBox({ left, top, width, height }: Box, by: number): Box {
  return { left: left * by, top: top * by, width: width * by, height: height * by };
}

/** One atlas of coverage for all words of a film: 0..255, row by row. */
export type Sheet = { width: number; height: number; alpha: Uint8Array };

/** Free pixels around each piece, so that reading between pixels finds no other piece. */
const GAP = 2;

let last: { pieces: readonly Piece[]; packed: ReturnType<typeof packed> } | undefined;

/** The sheet of pieces, as `packed` makes it; the same one again while words are only moved. */
export function packedOnce(pieces: readonly Piece[], width: number): ReturnType<typeof packed> {
  const isSame =
    last?.pieces.length === pieces.length && last.pieces.every((piece, at) => piece === pieces[at]);
  if (!last || !isSame) last = { pieces, packed: packed(pieces, width) };
  return last.packed;
}

/** All pieces on one sheet of a given width, in rows, and where each is. */
function packed(pieces: readonly Piece[], width: number) {
  const places = new Map<Piece, Box>();
  let [x, y, rowHeight] = [GAP, GAP, 0];
  for (const piece of pieces.toSorted((a, b) => b.box.height / b.grain - a.box.height / a.grain)) {
    const place = scaledBox(piece.box, 1 / piece.grain);
    if (x + place.width + GAP > width) [x, y, rowHeight] = [GAP, y + rowHeight + GAP, 0];
    places.set(piece, { ...place, left: x, top: y });
    x += place.width + GAP;
    rowHeight = Math.max(rowHeight, place.height);
  }
  const height = y + rowHeight + GAP;
  const alpha = new Uint8Array(width * height);
  for (const [{ coverage }, place] of places) {
    for (let row = 0; row < place.height; row++) {
      const line = coverage.subarray(row * place.width, (row + 1) * place.width);
      alpha.set(line, (place.top + row) * width + place.left);
    }
  }
  return { sheet: { width, height, alpha }, places };
}
