// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Pixels } from '../../film/pixels/picture.ts';
import { clamp } from './light.ts';

/** Share of the frame that is plain from which on a backdrop is possible, and certain. */
const PLAIN = { from: 0.7, to: 0.9 };

/** Steps between neighbours, and distance from the frame's middle tone, of 255. */
const STEP = 5;
const RANGE = 64;

/**
 * The brightest of a photo (0..1) below which light was missing, whatever is behind the product.
 */
const UNLIT = { from: 0.15, to: 0.23 };
const BLACK = 30;

/**
 * How surely a photo was taken in front of a plain white, grey or black, 0..1, by its frame. Its
 * light is meant as it is then: one colour and one tone say nothing about fog, exposure or a cast.
 * The frame's tone may change slowly, as towards a shadow, and what is shown may reach the edge.
 * `white` is the photo's brightest, as `measureLight` says it.
 */
export function plainBackdrop({ rgb, width, height }: Pixels, white: number): number {
  const thickness = Math.max(1, Math.round(0.03 * Math.min(width, height)));
  const lumaAt = (at: number) => 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
  const frame: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    const isRow = y < thickness || y >= height - 1 - thickness;
    for (let x = 0; x < width - 1; x++) {
      if (isRow || x < thickness || x >= width - 1 - thickness) frame.push(3 * (y * width + x));
    }
  }
  if (frame.length === 0) return 0;
  const tone = frame.map(lumaAt).toSorted((a, b) => a - b)[frame.length >> 1]!;
  const plain = frame.filter((at) => {
    const luma = lumaAt(at);
    const peak = Math.max(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
    return (
      Math.abs(luma - tone) < RANGE &&
      Math.abs(luma - lumaAt(at + 3)) < STEP &&
      Math.abs(luma - lumaAt(at + 3 * width)) < STEP &&
      // Less colour than light in the open has, such as the blue of an evening sky.
      peak - Math.min(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!) <= 4 + 0.1 * peak
    );
  });
  const isPlain = clamp((plain.length / frame.length - PLAIN.from) / (PLAIN.to - PLAIN.from));
  const isLit = clamp((white - UNLIT.from) / (UNLIT.to - UNLIT.from));
  return isPlain * (tone < BLACK ? 1 : isLit);
}
