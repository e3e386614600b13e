// oxlint-disable typescript/no-non-null-assertion -- reads of pixel arrays at the loops' indices
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** 8-bit RGB, row by row. */
export type Picture = { rgb: Uint8Array; width: number; height: number };

export const fixturePath = (name: string) => join(import.meta.dirname, 'fixtures', name);

/** A fixture as a browser sends it. */
export const readPhoto = async (name = 'portrait.jpg') =>
  new Blob([new Uint8Array(await readFile(fixturePath(name)))]);

/** Decodes a file, at `size` where that is given. */
export async function decodePicture(
  file: string | Buffer,
  size?: { width: number; height: number },
): Promise<Picture> {
  const image = sharp(file);
  if (size) image.resize(size.width, size.height, { fit: 'fill' });
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

export function toSharp({ rgb, width, height }: Picture) {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Each channel of each pixel by a formula; what it gives is rounded and cut off. */
export function drawPicture(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Picture {
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) rgb.set(colour(x, y), at);
  }
  return { rgb: new Uint8Array(rgb.buffer), width, height };
}

/** Numbers of a bell curve, the same ones every time. */
export function gaussianNoise(seed = 1): () => number {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

export function withNoise(from: Picture, strength: number): Picture {
  const noise = gaussianNoise();
  const rgb = Uint8ClampedArray.from(from.rgb, (value) => value + strength * noise());
  return { ...from, rgb: new Uint8Array(rgb.buffer) };
}

export function lumaOf({ rgb }: Picture): Float64Array {
  const luma = new Float64Array(rgb.length / 3);
  for (let at = 0, from = 0; at < luma.length; at++, from += 3) {
    luma[at] = 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!;
  }
  return luma;
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** Peak signal to noise ratio in decibels: the higher, the more alike. */
export function psnr(one: Picture, other: Picture): number {
  const squares = one.rgb.reduce((sum, value, at) => sum + (value - other.rgb[at]!) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, squares / one.rgb.length));
}

/** Structural similarity of the lightness, over squares of 8: 1 is the same. */
export function ssim(one: Picture, other: Picture): number {
  const [a, b] = [lumaOf(one), lumaOf(other)];
  const all: number[] = [];
  for (let top = 0; top + 8 <= one.height; top += 4) {
    for (let left = 0; left + 8 <= one.width; left += 4) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + 8; y++) {
        for (let at = y * one.width + left; at < y * one.width + left + 8; at++) {
          sa += a[at]!;
          sb += b[at]!;
          saa += a[at]! ** 2;
          sbb += b[at]! ** 2;
          sab += a[at]! * b[at]!;
        }
      }
      const [ma, mb] = [sa / 64, sb / 64];
      const [va, vb, cov] = [saa / 64 - ma ** 2, sbb / 64 - mb ** 2, sab / 64 - ma * mb];
      const light = (2 * ma * mb + 6.5) / (ma ** 2 + mb ** 2 + 6.5);
      all.push((light * (2 * cov + 58.5)) / (va + vb + 58.5));
    }
  }
  return meanOf(all);
}

/** Steepness per pixel: the size of the gradient of the lightness. */
export function gradientSizes(of: Picture): Float64Array {
  const luma = lumaOf(of);
  const { width, height } = of;
  const sizes = new Float64Array(luma.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      sizes[at] = Math.hypot(luma[at + 1]! - luma[at - 1]!, luma[at + width]! - luma[at - width]!);
    }
  }
  return sizes;
}

/** Mean steepness where `model` has its edges: the steepest twentieth of it. */
export function edgeSharpness(of: Picture, model: Picture): number {
  const edges = gradientSizes(model);
  const least = edges.toSorted()[Math.floor(edges.length * 0.95)]!;
  return meanOf(gradientSizes(of).filter((_, at) => edges[at]! >= least));
}
