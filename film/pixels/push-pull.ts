// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices

/** Four values a pixel, row by row: red, green and blue times the last, which is 0..1 known. */
export type Known = { values: Float32Array; width: number; height: number };

/**
 * Fills what is unknown of a picture from what is known around it: the nearer, the more. Known
 * pixels stay as they are. A picture without a known pixel becomes black.
 *
 * The push-pull of Gortler and others: halves of halves until everything is known, then back.
 */
export function pushPull(picture: Known): void {
  const { values, width, height } = picture;
  if (width === 1 && height === 1) return;
  const coarse = halved(picture);
  pushPull(coarse);
  for (let y = 0; y < height; y++) {
    const down = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25));
    const top = Math.floor(down);
    const bottom = Math.min(coarse.height - 1, top + 1);
    const row = values.subarray(4 * y * width, 4 * (y + 1) * width);
    const [upper, lower] = [rowOf(coarse, top), rowOf(coarse, bottom)];
    fillRow(row, { upper, lower, down: down - top });
  }
}

function rowOf({ values, width }: Known, y: number): Float32Array {
  return values.subarray(4 * y * width, 4 * (y + 1) * width);
}

type Rows = { upper: Float32Array; lower: Float32Array; down: number };

/** Fills what is unknown of a row from the two rows of the half that it lies between. */
function fillRow(row: Float32Array, { upper, lower, down }: Rows): void {
  const last = upper.length / 4 - 1;
  for (let at = 0; at < row.length; at += 4) {
    const missing = 1 - row[at + 3]!;
    if (missing <= 0) continue;
    const across = Math.min(last, Math.max(0, at / 8 - 0.25));
    const left = Math.floor(across);
    const right = Math.min(last, left + 1);
    const toLeft = missing * (1 - across + left);
    const toRight = missing * (across - left);
    add(row, at, upper, 4 * left, toLeft * (1 - down));
    add(row, at, upper, 4 * right, toRight * (1 - down));
    add(row, at, lower, 4 * left, toLeft * down);
    add(row, at, lower, 4 * right, toRight * down);
    row[at + 3] = 1;
  }
}

function add(to: Float32Array, place: number, from: Float32Array, at: number, share: number): void {
  to[place]! += share * from[at]!;
  to[place + 1]! += share * from[at + 1]!;
  to[place + 2]! += share * from[at + 2]!;
}

function halved(picture: Known): Known {
  const [width, height] = [Math.ceil(picture.width / 2), Math.ceil(picture.height / 2)];
  const half: Known = { values: new Float32Array(width * height * 4), width, height };
  for (let y = 0; y < picture.height; y++) addHalved(rowOf(half, y >> 1), rowOf(picture, y));
  toMeans(half.values);
  return half;
}

function addHalved(half: Float32Array, row: Float32Array): void {
  for (let at = 0; at < row.length; at++) half[((at >> 3) << 2) + (at & 3)]! += row[at]!;
}

/** Makes the sum of several known pixels their mean. */
function toMeans(half: Float32Array): void {
  for (let at = 0; at < half.length; at += 4) {
    const known = half[at + 3]!;
    if (known <= 1) continue;
    half[at] = half[at]! / known;
    half[at + 1] = half[at + 1]! / known;
    half[at + 2] = half[at + 2]! / known;
    half[at + 3] = 1;
  }
}
