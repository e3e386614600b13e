// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { blur, type Plane, plane, reachOf } from '../../film/pixels/blur.ts';

/** How detail is brought back: undo a blur of `sigma`, by `share`; what is below `faint` is noise. */
export type Recovery = { sigma: number; share: number; faint: number };

/** How far a pixel is changed by its neighbours. */
export function recoveryReach({ sigma }: Recovery): number {
  return 3 * reachOf(sigma) + nearOf(sigma);
}

/**
 * Van Cittert's deconvolution, four rounds at once: `x + (1-g)x + (1-g)²x + (1-g)³x` with `g` the
 * blur. A pixel ends hardly beyond its neighbours' range, so edges become steeper without halos.
 */
export function recover(luma: Plane, recovery: Recovery): void {
  const { sigma, share, faint } = recovery;
  const { width, height, values } = luma;
  const [once, twice, thrice, scratch] = [1, 2, 3, 4].map(() => plane(width, height)) as [
    Plane,
    Plane,
    Plane,
    Plane,
  ]; // four in, four out
  blur(luma, sigma, once, scratch);
  blur(once, sigma, twice, scratch);
  blur(twice, sigma, thrice, scratch);
  const { lows, highs } = ranges(luma, nearOf(sigma));
  const noise = faint ** 2;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    const detail = 3 * value - 6 * once.values[at]! + 4 * twice.values[at]! - thrice.values[at]!;
    const power = detail * detail;
    const sharper = value + (share * detail * power) / (power + noise);
    const low = lows.values[at]!;
    const high = highs.values[at]!;
    const beyond = 0.5 + 0.05 * (high - low);
    once.values[at] = Math.min(high + beyond, Math.max(low - beyond, sharper));
  }
  values.set(once.values);
}

function nearOf(sigma: number): number {
  return Math.max(1, Math.min(3, Math.round(sigma)));
}

/** The darkest and the lightest within `radius`, across into rows of their own and then down. */
function ranges(from: Plane, radius: number): { lows: Plane; highs: Plane } {
  const { width, height } = from;
  const lows = plane(width, height);
  const highs = plane(width, height);
  const [lowAcross, highAcross] = [plane(width, height).values, plane(width, height).values];
  for (let y = 0; y < height; y++) {
    rangeAcross(from.values, y * width, width, radius, lowAcross, highAcross);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    lows.values.set(lowAcross.subarray(row, row + width), row);
    highs.values.set(highAcross.subarray(row, row + width), row);
    for (let step = -radius; step <= radius; step++) {
      const other = Math.min(height - 1, Math.max(0, y + step)) * width;
      if (other !== row) widen(lows.values, highs.values, row, lowAcross, highAcross, other, width);
    }
  }
  return { lows, highs };
}

function rangeAcross(
  from: Float32Array,
  start: number,
  width: number,
  radius: number,
  lows: Float32Array,
  highs: Float32Array,
): void {
  const end = start + width - 1;
  for (let at = start; at <= end; at++) {
    const last = at + radius < end ? at + radius : end;
    let low = from[at]!;
    let high = low;
    for (let other = at - radius > start ? at - radius : start; other <= last; other++) {
      const value = from[other]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lows[at] = low;
    highs[at] = high;
  }
}

function widen(
  lows: Float32Array,
  highs: Float32Array,
  row: number,
  otherLows: Float32Array,
  otherHighs: Float32Array,
  other: number,
  width: number,
): void {
  for (let x = 0; x < width; x++) {
    const low = otherLows[other + x]!;
    const high = otherHighs[other + x]!;
    if (low < lows[row + x]!) lows[row + x] = low;
    if (high > highs[row + x]!) highs[row + x] = high;
  }
}
