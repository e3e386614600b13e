// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them

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
  const { width, height } = from;
  for (let y = 0; y < height; y++) {
    blurRow(from.values, scratch.values, y * width, width, weights);
  }
  for (let y = 0; y < height; y++) blurDown(scratch, to.values, y, weights);
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

function blurRow(
  from: Float32Array,
  to: Float32Array,
  start: number,
  width: number,
  weights: Float64Array,
): void {
  const reach = weights.length - 1;
  const end = start + width;
  const inner = Math.min(end, start + reach);
  const outer = Math.max(inner, end - reach);
  blurEnd(from, to, start, end, start, inner, weights);
  for (let at = inner; at < outer; at++) {
    let sum = weights[0]! * from[at]!;
    for (let step = 1; step <= reach; step++) {
      sum += weights[step]! * (from[at - step]! + from[at + step]!);
    }
    to[at] = sum;
  }
  blurEnd(from, to, start, end, outer, end, weights);
}

/** `blurRow` from `first` to before `last`, where the row's own ends are within reach. */
function blurEnd(
  from: Float32Array,
  to: Float32Array,
  start: number,
  end: number,
  first: number,
  last: number,
  weights: Float64Array,
): void {
  for (let at = first; at < last; at++) {
    let sum = weights[0]! * from[at]!;
    for (let step = 1; step < weights.length; step++) {
      const left = Math.max(start, at - step);
      const right = Math.min(end - 1, at + step);
      sum += weights[step]! * (from[left]! + from[right]!);
    }
    to[at] = sum;
  }
}

function blurDown(
  { values, width, height }: Plane,
  to: Float32Array,
  y: number,
  weights: Float64Array,
): void {
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

/** Mean over a square of `2 * radius + 1`; the edges repeat. Its cost does not grow with the radius. */
export function boxMean(from: Plane, radius: number): Plane {
  const { width, height } = from;
  const across = plane(width, height);
  for (let y = 0; y < height; y++) {
    runningMean(from.values, across.values, y * width, width, radius);
  }
  const to = plane(width, height);
  const rowAt = (y: number) => {
    const start = Math.min(Math.max(y, 0), height - 1) * width;
    return across.values.subarray(start, start + width);
  };
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) addTo(sums, rowAt(y));
  for (let y = 0; y < height; y++) {
    const row = to.values.subarray(y * width);
    meansOf(sums, { radius, to: row, next: rowAt(y + radius + 1), last: rowAt(y - radius) });
  }
  return to;
}

function addTo(sums: Float64Array, values: Float32Array): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += values[x]!;
}

/** The means of sums down the columns, which then go on by a row. */
function meansOf(
  sums: Float64Array,
  { radius, to, next, last }: { radius: number } & Record<'to' | 'next' | 'last', Float32Array>,
): void {
  const share = 1 / (2 * radius + 1);
  for (let x = 0; x < sums.length; x++) {
    const sum = sums[x]!;
    to[x] = sum * share;
    sums[x] = sum + next[x]! - last[x]!;
  }
}

function runningMean(
  from: Float32Array,
  to: Float32Array,
  start: number,
  length: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  const last = length - 1;
  let sum = 0;
  for (let place = -radius; place <= radius; place++) {
    sum += from[start + Math.min(Math.max(place, 0), last)]!;
  }
  for (let place = 0; place < length; place++) {
    to[start + place] = sum * share;
    sum += from[start + Math.min(place + radius + 1, last)]!;
    sum -= from[start + Math.max(place - radius, 0)]!;
  }
}
