// oxlint-disable typescript/no-non-null-assertion -- reads of arrays at the loops' indices

/** The place of something, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The corners of a closed polygon, in pixels: x and y in turns. */
export type Polygon = readonly number[];

/** The numbers that `coverageOf` sums up; always zeros between its calls, and used again. */
let scratch = new Float32Array(0);

/**
 * The cover of polygons on each pixel of a box that they lie in, 0..255, row by row: exact, but for
 * rounding, where they do not overlap within the pixel. A polygon that runs clockwise on the screen
 * covers what is in it, one that runs the other way uncovers that, and covering twice covers no
 * more.
 */
export function coverageOf(polygons: readonly Polygon[], box: Box): Uint8Array {
  const { width, height } = box;
  const stride = width + 2;
  if (scratch.length < stride * height) scratch = new Float32Array(stride * height);
  const changes = scratch;
  for (const polygon of polygons) addPolygon(changes, polygon, box);
  const coverage = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let sum = 0;
    for (let from = y * stride, end = from + width; from < end; from++, to++) {
      sum += changes[from]!;
      if (sum > 0) coverage[to] = sum >= 1 ? 255 : 255 * sum + 0.5;
    }
  }
  changes.fill(0, 0, stride * height);
  return coverage;
}

/** Adds a polygon to how the winding number changes from each pixel to the next on its right. */
function addPolygon(to: Float32Array, polygon: Polygon, { left, top, width, height }: Box): void {
  let fromX = polygon.at(-2)! - left;
  let fromY = polygon.at(-1)! - top;
  for (let at = 0; at < polygon.length; at += 2) {
    const x = polygon[at]! - left;
    const y = polygon[at + 1]! - top;
    if (y < fromY) addEdge(to, x, y, fromX, fromY, 1, width, height);
    else if (y > fromY) addEdge(to, fromX, fromY, x, y, -1, width, height);
    fromX = x;
    fromY = y;
  }
}

/** Adds the exact part of each pixel that lies to the right of an edge, from its upper end down. */
function addEdge(
  changes: Float32Array,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sign: 1 | -1,
  width: number,
  height: number,
): void {
  const slope = (x1 - x0) / (y1 - y0);
  const lastRow = Math.min(height, Math.ceil(y1));
  for (let row = Math.max(0, Math.floor(y0)); row < lastRow; row++) {
    const upper = y0 > row ? y0 : row;
    const lower = y1 < row + 1 ? y1 : row + 1;
    const winding = sign * (lower - upper);
    const a = within(x0 + (upper - y0) * slope, width);
    const b = within(x0 + (lower - y0) * slope, width);
    const left = a < b ? a : b;
    const right = a < b ? b : a;
    const first = Math.floor(left);
    const start = row * (width + 2) + first;
    if (right <= first + 1) {
      const part = first + 1 - (left + right) / 2;
      changes[start]! += winding * part;
      changes[start + 1]! += winding * (1 - part);
      continue;
    }
    let before = 0;
    for (let step = 0; first + step <= right + 1; step++) {
      const x = first + step + 1;
      const part = (beyond(x - left) - beyond(x - right)) / (right - left);
      changes[start + step]! += winding * (part - before);
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

/** How far (pixels) a polygon may be from the curve that it stands for. */
const TOLERANCE = 0.06;

/** Adds the corners that stand for a quadratic curve from the last corner to an end. */
export function addCurve(
  polygon: number[],
  controlX: number,
  controlY: number,
  x: number,
  y: number,
): void {
  const fromX = polygon.at(-2)!;
  const fromY = polygon.at(-1)!;
  const isStraight = controlX === x && controlY === y;
  const bendX = fromX - 2 * controlX + x;
  const bendY = fromY - 2 * controlY + y;
  const bend = isStraight ? 0 : Math.sqrt(bendX * bendX + bendY * bendY);
  const count = Math.ceil(Math.sqrt(bend / 4 / TOLERANCE));
  for (let step = 1; step < count; step++) {
    const done = step / count;
    const [first, second, third] = [(1 - done) * (1 - done), 2 * (1 - done) * done, done * done];
    polygon.push(
      first * fromX + second * controlX + third * x,
      first * fromY + second * controlY + third * y,
    );
  }
  polygon.push(x, y);
}

/**
 * A polygon grown by some pixels on all sides, with round corners. Where it turns inwards, or a
 * hole is smaller than that, the result crosses itself and runs backwards, which covers nothing
 * outside.
 */
export function grown(polygon: Polygon, distance: number): Polygon {
  const corners: number[] = [];
  for (let at = 0; at < polygon.length; at += 2) {
    const [x, y] = [polygon[at]!, polygon[at + 1]!];
    if (x !== (corners.at(-2) ?? polygon.at(-2)) || y !== (corners.at(-1) ?? polygon.at(-1)))
      corners.push(x, y);
  }
  const points: number[] = [];
  const count = corners.length;
  for (let at = 0; at < count; at += 2) {
    const [x, y] = [corners[at]!, corners[at + 1]!];
    const before = at === 0 ? count - 2 : at - 2;
    const after = at + 2 === count ? 0 : at + 2;
    const [inX, inY] = outwards(x - corners[before]!, y - corners[before + 1]!);
    const [outX, outY] = outwards(corners[after]! - x, corners[after + 1]! - y);
    points.push(x + distance * inX, y + distance * inY);
    if (inX * outY > inY * outX) addArc(points, [x, y, inX, inY, outX, outY], distance);
    else points.push(x, y);
    points.push(x + distance * outX, y + distance * outY);
  }
  return points;
}

/** The direction outwards, of length 1, of a way along the edge of a clockwise polygon. */
function outwards(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y);
  return [y / length, -x / length];
}

/** The corners between two directions on a circle, halved until they are close to it. */
function addArc(
  points: number[],
  [x, y, fromX, fromY, toX, toY]: readonly [number, number, number, number, number, number],
  radius: number,
): void {
  const length = Math.sqrt((fromX + toX) ** 2 + (fromY + toY) ** 2);
  if (length < 1e-6 || radius * (1 - length / 2) < TOLERANCE) return;
  const [middleX, middleY] = [(fromX + toX) / length, (fromY + toY) / length];
  addArc(points, [x, y, fromX, fromY, middleX, middleY], radius);
  points.push(x + radius * middleX, y + radius * middleY);
  addArc(points, [x, y, middleX, middleY, toX, toY], radius);
}
