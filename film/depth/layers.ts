// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { isWithin, type Rect } from '../layout.ts';
import { blur, boxMean, type Plane, plane } from '../pixels/blur.ts';
import { guidedBy, type Lines, mix, sample } from '../pixels/guided.ts';
import type { Plot, Picture } from '../pixels/picture.ts';
import { type Known, pushPull } from '../pixels/push-pull.ts';
import { shrunk, shrunkSize } from '../pixels/shrunk.ts';
import type { Outline } from './outline.ts';

/** A photo in two: its people, and what is behind them. */
export type Layers = {
  /** Opacity of the photo's own pixels as the layer in front, 0..255. */
  alpha: Uint8Array;
  /** The photo without its people, out of focus. */
  behind: Picture;
};

/** Pixels per frame width of all that is found out, and of the layer behind. */
const DENSITY = 300;

/**
 * The blur of the layer behind, in frame widths: its people's edges and unknown parts are not seen.
 */
const SOFTNESS = 1 / 110;

/** How far the true outline may lie beside the mask's, in pixels of the mask. */
const UNSURE = 1.5;

/** Contrast (0..255) of the photo that the outline follows. */
const OUTLINE = 10;

/** Nearer than this to 0 or 1 a value of the mask is sure. */
const SURE = 0.06;

/** The distance (frame widths) beyond people's outline to which what is behind them is made up. */
const SPREAD = 0.012;

/**
 * Takes a photo and its people apart, who are where `mask` of `maskBehind` says. Beyond the part of
 * the photo that the picture shows it is mirrored.
 */
export function layersOf(picture: Picture, outline: Outline, mask: Plane): Layers {
  const { width, height } = picture.plot;
  const factor = factorOf(picture.plot);
  const small = shrunk({ rgb: picture.rgb, width, height }, factor);
  const plot = behindPlot(picture.plot);
  const pixel = (outline.photo.right - outline.photo.left) / outline.mask.width;
  const radius = Math.max(2, Math.round(UNSURE * pixel * plot.density));
  const line = guidedBy(lumaOf(small.rgb, plot), mask, { radius, threshold: OUTLINE });
  keepDecided(line, mask);
  return {
    alpha: alphaOf(picture, line, factor),
    behind: { rgb: behindOf(small.rgb, plot, mask), plot },
  };
}

/** The plot of the layer behind a picture. */
export function behindPlot(plot: Plot): Plot {
  const factor = factorOf(plot);
  const { width, height } = shrunkSize(plot, factor);
  return { ...plot, density: plot.density / factor, width, height };
}

function factorOf({ density }: Plot): number {
  return Math.max(1, Math.round(density / DENSITY));
}

/**
 * The part of the frame's surroundings that people take up, in frame widths, by the mask for the
 * layer behind: of the photo's own pixels, not of their mirror images.
 */
export function peopleIn(of: Plot, { values, width }: Plane, used: Rect): Rect {
  const { left, top, density } = behindPlot(of);
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < values.length; at++) {
    if (values[at]! < 0.5) continue;
    const x = left + ((at % width) + 0.5) / density;
    const y = top + (Math.floor(at / width) + 0.5) / density;
    if (!isWithin(used, { x, y })) continue;
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  }
  return extent;
}

/**
 * The mask for every pixel of the layer behind a picture, mirrored where the picture is: beyond
 * `used`, the part of the photo that it shows.
 */
export function maskBehind(of: Plot, { mask, photo }: Outline, used: Rect): Plane {
  const plot = behindPlot(of);
  const to = plane(plot.width, plot.height);
  const placesOf = (length: number, start: 'left' | 'top', end: 'right' | 'bottom') =>
    Float64Array.from({ length }, (_, index) => {
      let place = plot[start] + (index + 0.5) / plot.density;
      if (place < used[start]) place = 2 * used[start] - place;
      if (place > used[end]) place = 2 * used[end] - place;
      return (place - photo[start]) / (photo[end] - photo[start]);
    });
  const across = placesOf(plot.width, 'left', 'right');
  const down = placesOf(plot.height, 'top', 'bottom');
  let at = 0;
  for (const y of down) {
    for (const x of across) {
      to.values[at++] = sample(mask, x * mask.width - 0.5, y * mask.height - 0.5);
    }
  }
  return to;
}

function lumaOf(rgb: Uint8Array, { width, height }: Plot): Plane {
  const luma = plane(width, height);
  for (let at = 0, from = 0; at < luma.values.length; at++, from += 3) {
    luma.values[at] = lightnessAt(rgb, from);
  }
  return luma;
}

function lightnessAt(rgb: Uint8Array, at: number): number {
  return 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
}

/** Keeps the mask where it is sure: a line of the wall beside a sleeve is no part of it. */
function keepDecided({ slope, offset }: Lines, mask: Plane): void {
  for (let at = 0; at < mask.values.length; at++) {
    const value = mask.values[at]!;
    const doubt = Math.min(1, Math.max(0, (0.5 - Math.abs(value - 0.5) - SURE) / 0.1));
    slope.values[at] = doubt * slope.values[at]!;
    offset.values[at] = doubt * offset.values[at]! + (value < 0.5 ? 0 : 1 - doubt);
  }
}

/** The outline at full size: the line of each place, with the lightness of its own pixel. */
function alphaOf({ rgb, plot }: Picture, lines: Lines, factor: number): Uint8Array {
  const { width, height } = lines.slope;
  const alpha = new Uint8Array(plot.width * plot.height);
  const between = (place: number, length: number): [low: number, part: number] => {
    const at = Math.min(length - 1, Math.max(0, (place + 0.5) / factor - 0.5));
    const low = Math.min(Math.floor(at), Math.max(0, length - 2));
    return [low, at - low];
  };
  const row = { slopes: new Float32Array(width + 1), offsets: new Float32Array(width + 1) };
  const places = Array.from({ length: plot.width }, (_, x) => between(x, width));
  const lefts = Int32Array.from(places, ([left]) => left);
  const parts = Float32Array.from(places, ([, part]) => part);
  for (let y = 0; y < plot.height; y++) {
    const start = y * plot.width;
    const [top, down] = between(y, height);
    lineOfRow(row, lines, { top, down });
    alphaOfRow(alpha.subarray(start), rgb.subarray(3 * start), { ...row, lefts, parts });
  }
  return alpha;
}

/** The line of a row of pixels, at the places of which it was found out. */
type Line = { slopes: Float32Array; offsets: Float32Array };

/** The line a part of the way `down` from a row of lines to the next. */
function lineOfRow(
  { slopes, offsets }: Line,
  { slope, offset }: Lines,
  { top, down }: { top: number; down: number },
): void {
  const upper = top * slope.width;
  const lower = Math.min(top + 1, slope.height - 1) * slope.width;
  for (let x = 0; x < slope.width; x++) {
    const steep = mix(slope.values[upper + x]!, slope.values[lower + x]!, down);
    const base = mix(offset.values[upper + x]!, offset.values[lower + x]!, down);
    const isNothing = opacityOf(base + Math.max(0, 255 * steep)) === 0;
    const isAll = opacityOf(base + Math.min(0, 255 * steep)) === 255;
    slopes[x] = isNothing || isAll ? 0 : steep;
    offsets[x] = isNothing ? 0 : isAll ? 1 : base;
  }
}

/** Each pixel is a part of the way from the line's place at its left to the next. */
type Between = { lefts: Int32Array; parts: Float32Array };

function alphaOfRow(alpha: Uint8Array, rgb: Uint8Array, row: Line & Between): void {
  const { slopes, offsets, lefts, parts } = row;
  for (let at = 0; at < lefts.length; at++) {
    const left = lefts[at]!;
    // Nearly everywhere the line is flat: no person is near, or the pixel is well inside one.
    if (slopes[left] === 0 && slopes[left + 1] === 0 && offsets[left] === offsets[left + 1]) {
      if (offsets[left] !== 0) alpha[at] = 255;
      continue;
    }
    const part = parts[at]!;
    const steep = mix(slopes[left]!, slopes[left + 1]!, part);
    const share = steep * lightnessAt(rgb, 3 * at) + mix(offsets[left]!, offsets[left + 1]!, part);
    alpha[at] = opacityOf(share);
  }
}

/** Opacity 0..255: nearly nothing is nothing, nearly all is all: neither leaves a veil. */
function opacityOf(share: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, (share - 0.15) / 0.7)));
}

/** The picture without people: filled from around them, then softened. */
function behindOf(rgb: Uint8Array, plot: Plot, mask: Plane): Uint8Array<ArrayBuffer> {
  const near = boxMean(mask, Math.max(1, Math.round(SPREAD * plot.density)));
  const { width, height } = plot;
  const known: Known = { values: new Float32Array(width * height * 4), width, height };
  keepKnown(known.values, rgb, near.values);
  pushPull(known);
  const soft = new Uint8Array(rgb.length);
  const [channel, scratch] = [plane(width, height), plane(width, height)];
  for (let colour = 0; colour < 3; colour++) {
    const { values } = channel;
    for (let at = 0; at < values.length; at++) values[at] = known.values[4 * at + colour]!;
    blur(channel, SOFTNESS * plot.density, channel, scratch);
    for (let at = 0; at < values.length; at++) soft[3 * at + colour] = values[at]! + 0.5;
  }
  return soft;
}

function keepKnown(known: Float32Array, rgb: Uint8Array, near: Float32Array): void {
  for (let at = 0; at < near.length; at++) {
    if (near[at]! > 0.02) continue;
    known[4 * at] = rgb[3 * at]!;
    known[4 * at + 1] = rgb[3 * at + 1]!;
    known[4 * at + 2] = rgb[3 * at + 2]!;
    known[4 * at + 3] = 1;
  }
}
