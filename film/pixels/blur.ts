// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices

/** One number per pixel, row by row; 0..255 where it is light. */
export type Plane = { values: Float32Array; width: number; height: number };

export function plane(width: number, height: number): Plane {
  return { values: new Float32Array(width * height), width, height };
}

/** How far the blur of `sigma` reaches. */
export function reachOf(sigma: number): number {
  return Math.max(1, Math.ceil(2.5 * sigma));
}

/** Gaussian blur into `to`; the edges repeat. `scratch` holds what is blurred across. */
export function blur(from: Plane, sigma: number, to: Plane, scratch: Plane): void {
  const weights = weightsOf(sigma);
  for (let y = 0; y < from.height; y++) blurRow(rowOf(from, y), rowOf(scratch, y), weights);
  for (let y = 0; y < from.height; y++) blurDown(scratch, to.values, y, weights);
}

function rowOf({ values, width }: Plane, y: number): Float32Array {
  return values.subarray(y * width, (y + 1) * width);
}

/** From the middle outwards. */
function weightsOf(sigma: number): Float64Array {
  const weights = new Float64Array(reachOf(sigma) + 1);
  let sum = 0;
  for (let step = 0; step < weights.length; step++) {
    weights[step] = Math.exp(-(step ** 2) / (2 * sigma ** 2));
    sum += (step === 0 ? 1 : 2) * weights[step]!;
  }
  return weights.map((weight) => weight / sum);
}

function blurRow(from: Float32Array, to: Float32Array, weights: Float64Array): void {
  const reach = weights.length - 1;
  const padded = new Float32Array(from.length + 2 * reach).fill(from[0]!, 0, reach);
  padded.set(from, reach);
  padded.fill(from[from.length - 1]!, reach + from.length);
  for (let at = 0, middle = reach; at < from.length; at++, middle++) {
    let sum = weights[0]! * padded[middle]!;
    for (let step = 1; step <= reach; step++) {
      sum += weights[step]! * (padded[middle - step]! + padded[middle + step]!);
    }
    to[at] = sum;
  }
}

function blurDown(from: Plane, to: Float32Array, y: number, weights: Float64Array): void {
  const { values, width, height } = from;
  const row = y * width;
  const middle = weights[0]!;
  for (let x = 0; x < width; x++) to[row + x] = middle * values[row + x]!;
  for (let step = 1; step < weights.length; step++) {
    const weight = weights[step]!;
    const above = Math.max(0, y - step) * width;
    const below = Math.min(height - 1, y + step) * width;
    for (let x = 0; x < width; x++) {
      to[row + x]! += weight * (values[above + x]! + values[below + x]!);
    }
  }
}

/**
 * Mean over a square of `2 * radius + 1`; the edges repeat. Its cost does not grow with the radius.
 */
export function boxMean(from: Plane, radius: number): Plane {
  const { width, height } = from;
  const across = plane(width, height);
  for (let y = 0; y < height; y++) runningMean(rowOf(from, y), rowOf(across, y), radius);
  const to = plane(width, height);
  const rowAt = (y: number) => rowOf(across, Math.min(Math.max(y, 0), height - 1));
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) rowAt(y).forEach((value, x) => (sums[x]! += value));
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const [row, next, last] = [rowOf(to, y), rowAt(y + radius + 1), rowAt(y - radius)];
    for (let x = 0; x < width; x++) {
      const sum = sums[x]!;
      row[x] = sum * share;
      sums[x] = sum + next[x]! - last[x]!;
    }
  }
  return to;
}

function runningMean(from: Float32Array, to: Float32Array, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const last = from.length - 1;
  let sum = 0;
  for (let at = -radius; at <= radius; at++) sum += from[Math.min(Math.max(at, 0), last)]!;
  for (let at = 0; at <= last; at++) {
    to[at] = sum * share;
    sum += from[Math.min(at + radius + 1, last)]!;
    sum -= from[Math.max(at - radius, 0)]!;
  }
}
