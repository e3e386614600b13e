// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them

/**
 * How the winding number of an area changes from pixel to pixel, summed along each row: two more
 * columns than pixels, for what lies at the right edge.
 */
export type Area = { width: number; height: number; changes: Float32Array };

export type Point = readonly [x: number, y: number];

export function emptyArea(width: number, height: number): Area {
  return { width, height, changes: new Float32Array((width + 2) * height) };
}

/** Adds a closed polygon: clockwise on the screen it covers what is in it, the other way it uncovers. */
export function addPolygon(area: Area, points: readonly Point[]): void {
  let from = points.at(-1);
  for (const to of points) {
    if (from) addEdge(area, from, to);
    from = to;
  }
}

/**
 * Adds the exact part of each pixel that lies to the right of an edge; an edge that goes down takes
 * it away again.
 */
function addEdge({ width, height, changes }: Area, from: Point, to: Point): void {
  const [x0, y0] = from;
  const [x1, y1] = to;
  if (y0 === y1) return;
  const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  const lastRow = Math.min(height, Math.ceil(bottom));
  for (let row = Math.max(0, Math.floor(top)); row < lastRow; row++) {
    const upper = Math.max(top, row);
    const lower = Math.min(bottom, row + 1);
    const winding = y0 < y1 ? upper - lower : lower - upper;
    const a = within(x0 + (upper - y0) * slope, width);
    const b = within(x0 + (lower - y0) * slope, width);
    const [left, right] = a < b ? [a, b] : [b, a];
    const start = row * (width + 2);
    const first = Math.floor(left);
    if (right <= first + 1) {
      const part = first + 1 - (left + right) / 2;
      changes[start + first]! += winding * part;
      changes[start + first + 1]! += winding * (1 - part);
      continue;
    }
    let before = 0;
    for (let x = first; x <= right + 1; x++) {
      const part = (beyond(x + 1 - left) - beyond(x + 1 - right)) / (right - left);
      changes[start + x]! += winding * (part - before);
      before = part;
    }
  }
}

function within(x: number, width: number): number {
  return x < 0 ? 0 : x > width ? width : x;
}

/** The integral from 0 of a part of a pixel that grows from 0 to 1 and stays there. */
function beyond(distance: number): number {
  if (distance <= 0) return 0;
  return distance < 1 ? (distance * distance) / 2 : distance - 0.5;
}

/** The area's coverage, 0..1, row by row: winding numbers above 1 cover no more than 1 does. */
export function coverageOf({ width, height, changes }: Area): Float32Array {
  const coverage = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0, from = y * (width + 2), to = y * width; x < width; x++) {
      sum += changes[from + x]!;
      coverage[to + x] = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    }
  }
  return coverage;
}

/** How far (pixels) a polygon may be from the curve that it stands for. */
const TOLERANCE = 0.06;

/** Adds points along a quadratic curve to those of a polygon, its beginning left out. */
export function addCurve(points: Point[], control: Point, end: Point): void {
  const start = points.at(-1) ?? end;
  const bendX = start[0] - 2 * control[0] + end[0];
  const bendY = start[1] - 2 * control[1] + end[1];
  const isStraight = control[0] === end[0] && control[1] === end[1];
  const bend = isStraight ? 0 : Math.sqrt(bendX * bendX + bendY * bendY);
  const parts = Math.max(1, Math.ceil(Math.sqrt(bend / 4 / TOLERANCE)));
  for (let part = 1; part < parts; part++) {
    const done = part / parts;
    const left = 1 - done;
    points.push([
      left * left * start[0] + 2 * left * done * control[0] + done * done * end[0],
      left * left * start[1] + 2 * left * done * control[1] + done * done * end[1],
    ]);
  }
  points.push(end);
}

/**
 * A polygon grown by `distance` pixels on all sides, with round corners. Where it turns inwards, or
 * a hole is smaller than that, the result crosses itself and runs backwards there, which covers
 * nothing that lies outside.
 */
export function grown(polygon: readonly Point[], distance: number): Point[] {
  const corners = polygon.filter((point, index) => !isSame(point, polygon.at(index - 1)));
  if (corners.length < 3) return [];
  const normals = corners.map((point, index) =>
    normal(point, corners[(index + 1) % corners.length]!),
  );
  const points: Point[] = [];
  for (const [index, corner] of corners.entries()) {
    const before = normals.at(index - 1)!;
    const after = normals[index]!;
    const [x, y] = corner;
    points.push([x + distance * before[0], y + distance * before[1]]);
    const turn = before[0] * after[1] - before[1] * after[0];
    if (turn > 0) addArc(points, corner, before, after, distance);
    else points.push(corner);
    points.push([x + distance * after[0], y + distance * after[1]]);
  }
  return points;
}

/** The points between two directions on a circle around a corner, halved until they are close. */
function addArc(points: Point[], centre: Point, from: Point, to: Point, radius: number): void {
  const [sumX, sumY] = [from[0] + to[0], from[1] + to[1]];
  const length = Math.sqrt(sumX * sumX + sumY * sumY);
  if (length < 1e-6 || radius * (1 - length / 2) < TOLERANCE) return;
  const middle: Point = [sumX / length, sumY / length];
  addArc(points, centre, from, middle, radius);
  points.push([centre[0] + radius * middle[0], centre[1] + radius * middle[1]]);
  addArc(points, centre, middle, to, radius);
}

/** The direction outwards of an edge of a clockwise polygon, of length 1. */
function normal(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(x * x + y * y);
  return [y / length, -x / length];
}

function isSame(a: Point, b: Point | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1];
}
