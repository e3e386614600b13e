import { curves } from '../film.ts';
import { mix } from '../pixels/guided.ts';
import type { Box } from './coverage.ts';
import type { Change, Color, Draft, Moment } from './draft.ts';
import { type Piece, scaledBox, type Spot } from './pieces.ts';
import type { Standing } from './standing.ts';

/**
 * A part of the sheet in one colour. Both drawers read the sheet bilinearly between the middles of
 * its pixels; in a frame as wide as words are laid out in, those that stand still have targets of
 * whole pixels, as large as their sources.
 */
export type Quad = {
  /** The part of the sheet, in pixels. */
  source: Box;
  /** The place in the frame, in pixels; it may lie beyond the frame's edges. */
  target: Box;
  /** 0..255. */
  color: Color;
  /** 0..1, times the coverage. */
  opacity: number;
  isBehind: boolean;
};

/** Words that stand somewhere, from one second of the film to another. */
export type PlacedWords = Standing & { words: { from: number; to: number }; draft: Draft };

/** The spot of words at a second of the film. */
export function spotAt({ box, scale, at }: PlacedWords, seconds?: number): Spot {
  return seconds === undefined ? { box, scale } : (at?.(seconds) ?? { box, scale });
}

/** The quads of words at a second of the film; none before they come and after they have gone. */
export function quadsOf(
  block: PlacedWords,
  seconds: number,
  { places, fineness }: { places: ReadonlyMap<Piece, Box>; fineness: number },
): Quad[] {
  const { draft, isBehind } = block;
  const { from, to } = block.words;
  if (seconds < from || seconds >= to) return [];
  const { box, scale } = spotAt(block, seconds);
  const moment = { seconds, since: seconds - from, left: to - seconds };
  const away = awayAt(draft, moment);
  const quads: Quad[] = [];
  for (const { piece, color, opacity, x, y, at } of draft.parts) {
    const change = at ? at(moment) : unchanged;
    const place = places.get(piece);
    if (!change || !place || away.opacity <= 0) continue;
    const [first, end] = change.shown ?? [0, Infinity];
    const width = Math.min(end, piece.box.width) - first;
    if (width <= 0) continue;
    const part = {
      ...{ width, height: piece.box.height },
      left: piece.box.left - draft.box.left + x + first + (change.x ?? 0),
      top: piece.box.top - draft.box.top + y,
    };
    const source = {
      ...{ left: place.left + first / piece.grain, top: place.top },
      ...{ width: width / piece.grain, height: place.height },
    };
    // With a free pixel around it, what is larger or smaller has soft edges.
    const free = change.shown ? 0 : 1;
    const around = widened(part, free * piece.grain);
    const own = scaledBox(resized(around, change.scale ?? 1, part), scale);
    const inFrame = { ...own, left: box.left + own.left, top: box.top + own.top };
    const whole = resized(inFrame, away.scale, box);
    quads.push({
      source: widened(source, free),
      target: scaledBox({ ...whole, top: whole.top + away.y * scale }, 1 / fineness),
      color: change.color ?? color,
      opacity: away.opacity * opacity,
      isBehind,
    });
  }
  return quads;
}

const unchanged: Change = {};

function widened({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/** A box larger or smaller, about the middle of another. */
function resized({ left, top, width, height }: Box, by: number, about: Box): Box {
  return {
    left: left * by + (1 - by) * (about.left + about.width / 2),
    top: top * by + (1 - by) * (about.top + about.height / 2),
    width: width * by,
    height: height * by,
  };
}

/** How words differ from words at their place: on their way in, there, or on their way out. */
function awayAt({ enter, exit }: Draft, { since, left }: Moment) {
  // Words that are shown for a moment only come and go within it.
  const hurry = Math.max(1, (2 * (enter.seconds + exit.seconds)) / (since + left));
  const come = Math.min(1, (since * hurry) / enter.seconds);
  const stay = Math.min(1, (left * hurry) / exit.seconds);
  const [there, back] = [curves[enter.curve](come), curves[exit.curve](stay)];
  return {
    scale: mix(enter.scale ?? 1, 1, there) * mix(exit.scale ?? 1, 1, back),
    y: mix(enter.y ?? 0, 0, there) + mix(exit.y ?? 0, 0, back),
    opacity: curves.out(come) * curves.smooth(stay),
  };
}
