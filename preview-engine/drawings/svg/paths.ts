import { type Box, pair, type Point } from './ink.ts';

/** Points, and the path data of what goes through them. */

/** Points in the notation of SVG's polygons: `0,0 12.5,-4`. */
export const pointsOf = (...lines: readonly string[]): Point[] =>
  lines.flatMap((text) =>
    text.split(' ').map((place): Point => {
      const [x = NaN, y = NaN] = place.split(',').map(Number);
      return [x, y];
    }),
  );

/** The points of a notation, each where `place` puts it. */
export const placed = (
  place: (x: number, y: number) => Point,
  ...lines: readonly string[]
): Point[] => pointsOf(...lines).map(([x, y]) => place(x, y));

/** The points of a notation whose 0,0 is the corner of a box, and 1,1 the opposite one. */
export const inBox = ({ x, y, width, height }: Box, ...lines: readonly string[]): Point[] =>
  placed((across, down) => [x + across * width, y + down * height], ...lines);

/** The points of a notation, so many times as large. */
export const sized = (size: number, ...lines: readonly string[]): Point[] =>
  placed((x, y) => [x * size, y * size], ...lines);

/** The points on the other side of x = 0 where `side` is -1, else as they are. */
export const flip = (points: readonly Point[], side: number): Point[] =>
  points.map(([x, y]) => [x * side, y]);

export const mirror = (points: readonly Point[]): Point[] => flip(points, -1);

/** The right half of an outline, from the top down, and its mirror image back up. */
export const both = (right: readonly Point[]): Point[] => [...right, ...mirror(right).toReversed()];

/** A line that begins in the middle, x = 0, with its mirror image before it. */
export const acrossMiddle = (right: readonly Point[]): Point[] => [
  ...mirror(right).toReversed(),
  ...right.slice(1),
];

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
