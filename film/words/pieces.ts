// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { blur, plane, reachOf } from '../pixels/blur.ts';
import { addPolygon, coverageOf, emptyArea, grown, type Point } from './coverage.ts';

/** Where something lies, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** Coverage, 0..1, of what is drawn in one colour, and where it lies. */
export type Piece = {
  box: Box;
  /** How many of the frame's pixels one of the piece is wide and high. */
  grain: number;
  coverage: Float32Array;
};

/** What polygons cover, `null` where that is nothing. */
export function pieceOf(polygons: readonly Point[][]): Piece | null {
  const box = boundsOf(polygons, 0);
  if (!box) return null;
  const area = emptyArea(box.width, box.height);
  for (const polygon of polygons) {
    addPolygon(
      area,
      polygon.map(([x, y]): Point => [x - box.left, y - box.top]),
    );
  }
  return { box, grain: 1, coverage: coverageOf(area) };
}

/** How much coarser a shadow is drawn: nobody sees it, and it costs a sixteenth. */
const SHADOW_GRAIN = 4;

/** The soft shadow of polygons, as wide as `sigma` says. */
export function shadowOf(polygons: readonly Point[][], sigma: number): Piece | null {
  const small = polygons.map((polygon) =>
    polygon.map(([x, y]): Point => [x / SHADOW_GRAIN, y / SHADOW_GRAIN]),
  );
  const softness = sigma / SHADOW_GRAIN;
  const box = boundsOf(small, reachOf(softness));
  if (!box) return null;
  const area = emptyArea(box.width, box.height);
  for (const polygon of small) {
    addPolygon(
      area,
      polygon.map(([x, y]): Point => [x - box.left, y - box.top]),
    );
  }
  const { width, height } = box;
  const soft = plane(width, height);
  blur({ width, height, values: coverageOf(area) }, softness, soft, plane(width, height));
  return {
    box: {
      left: box.left * SHADOW_GRAIN,
      top: box.top * SHADOW_GRAIN,
      width: width * SHADOW_GRAIN,
      height: height * SHADOW_GRAIN,
    },
    grain: SHADOW_GRAIN,
    coverage: soft.values,
  };
}

/** A box with round corners, as a polygon. */
export function rounded({ left, top, width, height }: Box, radius: number): Point[] {
  const most = Math.min(radius, width / 2 - 0.5, height / 2 - 0.5);
  const [l, t, r, b] = [left + most, top + most, left + width - most, top + height - most];
  return grown([[l, t], [r, t], [r, b], [l, b]], most); // prettier-ignore
}

/** The whole pixels that polygons touch, and `margin` more on each side. */
export function boundsOf(polygons: readonly Point[][], margin: number): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons) {
    for (const [x, y] of polygon) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (!(right > left && bottom > top)) return null;
  [left, top] = [Math.floor(left) - margin, Math.floor(top) - margin];
  return {
    left,
    top,
    width: Math.ceil(right) + margin - left,
    height: Math.ceil(bottom) + margin - top,
  };
}

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** One atlas of coverage for all words of a film: 0..255, row by row. */
export type Sheet = { width: number; height: number; alpha: Uint8Array };

/** Free pixels around each piece, so that reading between pixels finds no other piece. */
const GAP = 2;

/** All pieces on one sheet of a given width, in rows, and where each is. */
export function packed(
  pieces: readonly Piece[],
  width: number,
): { sheet: Sheet; places: ReadonlyMap<Piece, Box> } {
  const places = new Map<Piece, Box>();
  let [x, y, rowHeight] = [GAP, GAP, 0];
  for (const piece of pieces.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    const [across, down] = [piece.box.width / piece.grain, heightOf(piece)];
    if (x + across + GAP > width) [x, y, rowHeight] = [GAP, y + rowHeight + GAP, 0];
    places.set(piece, { left: x, top: y, width: across, height: down });
    x += across + GAP;
    rowHeight = Math.max(rowHeight, down);
  }
  const height = y + rowHeight + GAP;
  const alpha = new Uint8Array(width * height);
  for (const [{ coverage }, place] of places) {
    for (let row = 0, from = 0; row < place.height; row++) {
      const start = (place.top + row) * width + place.left;
      for (let to = start; to < start + place.width; to++) {
        alpha[to] = Math.round(255 * coverage[from++]!);
      }
    }
  }
  return { sheet: { width, height, alpha }, places };
}

function heightOf({ box, grain }: Piece): number {
  return box.height / grain;
}
