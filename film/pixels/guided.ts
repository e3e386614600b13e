// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { boxMean, type Plane, plane } from './blur.ts';

/** Around each pixel of a guide what is filtered is `slope * guide + offset`. */
export type Lines = { slope: Plane; offset: Plane };

/**
 * The guided filter of He, Sun and Tang with the picture as its own guide: around each pixel the
 * smooth version is `slope * value + offset`. Contrast well above `threshold` stays, below it goes.
 */
export function guided(from: Plane, radius: number, threshold: number): Lines {
  const { width, height, values } = from;
  const squares = plane(width, height);
  for (let at = 0; at < values.length; at++) squares.values[at] = values[at]! ** 2;
  const mean = boxMean(from, radius).values;
  const meanSquare = boxMean(squares, radius).values;
  const slope = plane(width, height);
  const offset = plane(width, height);
  for (let at = 0; at < values.length; at++) {
    const variance = Math.max(0, meanSquare[at]! - mean[at]! ** 2);
    slope.values[at] = variance / (variance + threshold ** 2);
    offset.values[at] = mean[at]! * (1 - slope.values[at]!);
  }
  return { slope: boxMean(slope, radius), offset: boxMean(offset, radius) };
}

/**
 * The lines of a plane with another picture as the guide: around each pixel `of` is
 * `slope * guide + offset`, so that its edges lie where the guide has its own.
 */
export function guidedBy(
  guide: Plane,
  of: Plane,
  { radius, threshold }: { radius: number; threshold: number },
): Lines {
  const { width, height } = guide;
  const products = plane(width, height);
  const squares = plane(width, height);
  for (let at = 0; at < products.values.length; at++) {
    products.values[at] = guide.values[at]! * of.values[at]!;
    squares.values[at] = guide.values[at]! ** 2;
  }
  const [meanGuide, meanOf] = [boxMean(guide, radius).values, boxMean(of, radius).values];
  const meanProduct = boxMean(products, radius).values;
  const meanSquare = boxMean(squares, radius).values;
  const slope = plane(width, height);
  const offset = plane(width, height);
  for (let at = 0; at < slope.values.length; at++) {
    const variance = Math.max(0, meanSquare[at]! - meanGuide[at]! ** 2);
    const shared = meanProduct[at]! - meanGuide[at]! * meanOf[at]!;
    slope.values[at] = shared / (variance + threshold ** 2);
    offset.values[at] = meanOf[at]! - slope.values[at]! * meanGuide[at]!;
  }
  return { slope: boxMean(slope, radius), offset: boxMean(offset, radius) };
}

/** A picture at another size, bilinear. */
export function stretched(from: Plane, width: number, height: number): Plane {
  const to = plane(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    const down = ((y + 0.5) * from.height) / height - 0.5;
    for (let x = 0; x < width; x++, at++) {
      to.values[at] = sample(from, ((x + 0.5) * from.width) / width - 0.5, down);
    }
  }
  return to;
}

/** The value between four pixels, bilinear; the edges repeat. */
export function sample({ values, width, height }: Plane, x: number, y: number): number {
  const across = Math.min(width - 1, Math.max(0, x));
  const down = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(across);
  const right = Math.min(width - 1, left + 1);
  const top = Math.floor(down) * width;
  const bottom = Math.min(height - 1, Math.floor(down) + 1) * width;
  const upper = mix(values[top + left]!, values[top + right]!, across - left);
  const lower = mix(values[bottom + left]!, values[bottom + right]!, across - left);
  return mix(upper, lower, down - Math.floor(down));
}

export function mix(from: number, to: number, part: number): number {
  return from + part * (to - from);
}
