import { WORD_SIZE_MAX, WORD_SIZE_MIN } from '#contract/limits.ts';
import { clamp } from '#film/layout.ts';
import type { Box } from '#film/words/coverage.ts';

/** A point or a way, in parts of the frame's width and height. */
export type Parts = { x: number; y: number };

/** A line that words have snapped to, in parts of the frame. */
export type Guide = { axis: 'x' | 'y'; at: number };

/** Words that come as near as this to a line, in parts of the frame's width, are on it. */
const NEAR = 0.015;

/**
 * The middle of words that are dragged from a box by a way, on lines that are near: thirds and
 * middle of the frame for their middle, edges of the free zone for their own. It stays in the
 * frame.
 */
export function dragged(box: Box, by: Parts, zone: Box): { place: Parts; guides: Guide[] } {
  const x = snapped(box.left + box.width / 2 + by.x, box.width, [zone.left, zone.width], NEAR);
  const down = [zone.top, zone.height] as const;
  const y = snapped(box.top + box.height / 2 + by.y, box.height, down, (NEAR * 9) / 16);
  return {
    place: { x: rounded(x.middle), y: rounded(y.middle) },
    guides: [
      ...x.lines.map((at): Guide => ({ axis: 'x', at })),
      ...y.lines.map((at): Guide => ({ axis: 'y', at })),
    ],
  };
}

function snapped(
  middle: number,
  length: number,
  [start, span]: readonly [number, number],
  near: number,
): { middle: number; lines: number[] } {
  const lines = [
    ...[1 / 3, 1 / 2, 2 / 3].map((line) => ({ line, middle: line })),
    { line: start, middle: start + length / 2 },
    { line: start + span, middle: start + span - length / 2 },
  ].map((one) => ({ ...one, away: Math.abs(one.middle - middle) }));
  const nearest = lines.reduce((best, one) => (one.away < best.away ? one : best));
  if (nearest.away > near) return { middle: clamp(middle, 0, 1), lines: [] };
  return { middle: clamp(nearest.middle, 0, 1), lines: [nearest.line] };
}

function rounded(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}

/** A size that can be stored; 1, which is what words have, is none. */
export function sizeOf(size: number): number | undefined {
  const inBounds = Math.round(100 * clamp(size, WORD_SIZE_MIN, WORD_SIZE_MAX)) / 100;
  return inBounds === 1 ? undefined : inBounds;
}
