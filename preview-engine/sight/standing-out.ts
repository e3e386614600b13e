// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the
// loops around them
import type { Point, Size } from '../../film/camera.ts';
import type { Rect } from '../../film/layout.ts';
import { blur, plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { mix } from '../../film/pixels/guided.ts';
import { fromPixels, rawPixels, scaled } from '../photo-file.ts';

/** Pixels of the longer side of a photo in which a thing that stands out is looked for. */
const SIDE = 96;

/** Pixels of the shorter side below which nothing is looked for. */
const LEAST_SIDE = 8;

/** The thing that stands out of a photo; all 0..1 of it. */
export type StandingOut = {
  /** The middle of the thing, drawn to that of the photo the less sure it is. */
  subject: Point;
  /** Its bounds, where it is sure. */
  thing: Rect | undefined;
};

/**
 * The thing in a photo that stands out from what surrounds it, where one frame shows the part
 * `inFrame` of the photo's width and height.
 *
 * Pixel by pixel three signs are multiplied: what cannot be reached from the photo's border without
 * crossing an edge or a new colour (the barrier distance and the contrast to the border of Zhang et
 * al., "Minimum Barrier Salient Object Detection at 80 FPS", 2015), what is sharp, and what is near
 * the middle.
 */
export async function standingOut(pixels: Pixels, inFrame: Size): Promise<StandingOut> {
  const size = scaled(pixels, Math.min(1, SIDE / Math.max(pixels.width, pixels.height)));
  if (Math.min(size.width, size.height) < LEAST_SIDE) return { subject: MIDDLE, thing: undefined };
  const small = await rawPixels(fromPixels(pixels).resize({ ...size, fit: 'fill' }));
  return thingIn(saliency(small, await sharpness(pixels, size)), size, inFrame);
}

/** The subject where nothing stands out: most photos have it a little above their middle. */
const MIDDLE = { x: 0.5, y: 0.45 };

/** Pixels of the photo, each way, in which one of the small photo looks for detail. */
const FINE = 4;

/** How much detail there is around each pixel of the small photo, 0..1 of the most. */
async function sharpness(pixels: Pixels, { width, height }: Size): Promise<Float32Array> {
  const across = width * FINE;
  const { data: fine } = await fromPixels(pixels)
    .resize(across, height * FINE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const detail = plane(width, height);
  for (let y = 1; y < height * FINE; y++) {
    for (let x = 1; x < across; x++) {
      const at = y * across + x;
      const step = Math.abs(fine[at]! - fine[at - 1]!) + Math.abs(fine[at]! - fine[at - across]!);
      const cell = Math.floor(y / FINE) * width + Math.floor(x / FINE);
      detail.values[cell] = Math.max(detail.values[cell]!, step);
    }
  }
  blur(detail, DETAIL_BLUR * SIDE, detail, plane(width, height));
  return normalised(detail.values);
}

/** Sigmas of two blurs, as parts of the photo's longer side. */
const DETAIL_BLUR = 0.03;
const WEIGHT_BLUR = 0.012;

/** The sigma of how much the middle counts, as a part of each side. */
const CENTRAL = 0.32;

/** The weight of the barrier beside the contrast to the border, which counts 1. */
const BARRIER = 0.3;

/** The weight of a place without any detail; the sharpest counts 1 more. */
const SOFT = 0.3;

/** How far what stands out most outweighs the rest. */
const POWER = 2.5;

/** How much each pixel stands out, 0..1 of the most. */
function saliency({ rgb, width, height }: Pixels, sharp: Float32Array): Float32Array {
  const channels = lightAndColours(rgb);
  const barrier = new Float32Array(width * height);
  for (const channel of channels) {
    const distance = barrierDistance(channel, width, height);
    for (let at = 0; at < barrier.length; at++) barrier[at] = barrier[at]! + distance[at]!;
  }
  const contrast = borderContrast(channels, width, height);
  const [walled, strange] = [normalised(barrier), normalised(contrast)];
  const weights = plane(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const away = ((x + 0.5) / width - 0.5) ** 2 + ((y + 0.5) / height - 0.5) ** 2;
      const central = Math.exp(-away / (2 * CENTRAL ** 2));
      weights.values[at] = (BARRIER * walled[at]! + strange[at]!) * (SOFT + sharp[at]!) * central;
    }
  }
  blur(weights, WEIGHT_BLUR * SIDE, weights, plane(width, height));
  return normalised(weights.values).map((weight) => weight ** POWER);
}

/** The light of each pixel, which counts less, and its two differences of colour. */
function lightAndColours(rgb: Uint8Array): Float32Array[] {
  const pixels = rgb.length / 3;
  const channels = [0, 1, 2].map(() => new Float32Array(pixels));
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    const [red, green, blue] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!];
    const luma = 0.3 * red + 0.59 * green + 0.11 * blue;
    channels[0]![pixel] = 0.7 * luma;
    channels[1]![pixel] = red - luma;
    channels[2]![pixel] = blue - luma;
  }
  return channels;
}

/**
 * For each pixel the least difference between the highest and the lowest value on a way from the
 * border to it, found in three passes.
 */
function barrierDistance(values: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(values.length).fill(Infinity);
  const high = values.slice();
  const low = values.slice();
  for (let x = 0; x < width; x++) distance[x] = distance[(height - 1) * width + x] = 0;
  for (let y = 0; y < height; y++) distance[y * width] = distance[(y + 1) * width - 1] = 0;
  function reach(at: number, from: number): void {
    const top = Math.max(high[from]!, values[at]!);
    const bottom = Math.min(low[from]!, values[at]!);
    if (top - bottom >= distance[at]!) return;
    distance[at] = top - bottom;
    high[at] = top;
    low[at] = bottom;
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const isForward = pass % 2 === 0;
        const at = isForward ? y * width + x : (height - 1 - y) * width + (width - 1 - x);
        reach(at, isForward ? at - 1 : at + 1);
        reach(at, isForward ? at - width : at + width);
      }
    }
  }
  return distance;
}

/**
 * How far each pixel is from the colours of the four sides; the side it is most unlike is left out.
 */
function borderContrast(
  channels: readonly Float32Array[],
  width: number,
  height: number,
): Float32Array {
  const deep = Math.max(1, Math.round(0.08 * Math.min(width, height)));
  const sides = [
    (x: number) => x < deep,
    (x: number) => x >= width - deep,
    (_: number, y: number) => y < deep,
    (_: number, y: number) => y >= height - deep,
  ];
  const distances = sides.map((isIn) => distancesFrom(channels, width, isIn));
  return distances[0]!.map((_, at) => {
    const each = distances.map((distance) => distance[at]!);
    return each.reduce((sum, by) => sum + by, 0) - Math.max(...each);
  });
}

/** From the mean of some of the pixels, in their standard deviations, 0..1 of the furthest. */
function distancesFrom(
  channels: readonly Float32Array[],
  width: number,
  isIn: (x: number, y: number) => boolean,
): Float32Array {
  const all = new Float32Array(channels[0]!.length);
  for (const values of channels) {
    let [count, sum, squares] = [0, 0, 0];
    for (let at = 0; at < values.length; at++) {
      if (!isIn(at % width, Math.floor(at / width))) continue;
      count++;
      sum += values[at]!;
      squares += values[at]! ** 2;
    }
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, squares / count - mean ** 2)) + 8;
    for (let at = 0; at < values.length; at++)
      all[at] = all[at]! + ((values[at]! - mean) / spread) ** 2;
  }
  return normalised(all.map(Math.sqrt));
}

function normalised(values: Float32Array): Float32Array {
  const most = values.reduce((high, value) => Math.max(high, value), 0);
  return most > 0 ? values.map((value) => value / most) : values;
}

/** The parts of all that stands out that one frame holds: of many things, and of a single one. */
const SPREAD = 0.6;
const ALONE = 0.9;

/** From here on (0..1) a thing is sure enough to be kept in the frame as a whole. */
const SURE = 0.5;

/** The thing that stands out, in the frame that holds most of it. */
function thingIn(weights: Float32Array, size: Size, inFrame: Size): StandingOut {
  const whole = { from: 0, to: size.height };
  const columns = fullest(sumsAcross(weights, size, whole), inFrame.width * size.width);
  const rows = fullest(sumsDown(weights, size, columns), inFrame.height * size.height);
  const [left, right] = bounds(sumsAcross(weights, size, rows), columns);
  const [top, bottom] = bounds(sumsDown(weights, size, columns), rows);
  const box = {
    left: left / size.width,
    right: right / size.width,
    top: top / size.height,
    bottom: bottom / size.height,
  };
  const share = columns.share * rows.share;
  const sureness = Math.min(1, Math.max(0, (share - SPREAD) / (ALONE - SPREAD)));
  return {
    subject: {
      x: mix(MIDDLE.x, (box.left + box.right) / 2, sureness),
      y: mix(MIDDLE.y, (box.top + box.bottom) / 2, sureness),
    },
    thing: sureness < SURE ? undefined : box,
  };
}

type Stretch = { from: number; to: number };

/** The sums of each column in these rows, and of each row in these columns. */
function sumsAcross(weights: Float32Array, { width }: Size, { from, to }: Stretch): Float32Array {
  const sums = new Float32Array(width);
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + weights[y * width + x]!;
  return sums;
}

function sumsDown(weights: Float32Array, { width, height }: Size, columns: Stretch): Float32Array {
  return Float32Array.from({ length: height }, (_, y) =>
    sumOf(weights.subarray(y * width + columns.from, y * width + columns.to)),
  );
}

function sumOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The stretch of this length that holds most, and its share of all. */
function fullest(sums: Float32Array, length: number): Stretch & { share: number } {
  const long = Math.min(sums.length, Math.max(1, Math.round(length)));
  let best = { from: 0, sum: -1 };
  for (let from = 0; from + long <= sums.length; from++) {
    const sum = sumOf(sums.subarray(from, from + long));
    if (sum > best.sum) best = { from, sum };
  }
  const all = sumOf(sums);
  return { from: best.from, to: best.from + long, share: all > 0 ? best.sum / all : 0 };
}

/** The share of what a stretch holds that lies beyond either bound. */
const BEYOND = 0.06;

function bounds(sums: Float32Array, { from, to }: Stretch): [number, number] {
  const part = sums.subarray(from, to);
  const all = sumOf(part);
  if (all === 0) return [from, to];
  function reached(share: number): number {
    let left = share * all;
    const at = part.findIndex((value) => (left -= value) <= 0);
    return at < 0 ? to : from + at + 1 + left / part[at]!;
  }
  return [reached(BEYOND), reached(1 - BEYOND)];
}
