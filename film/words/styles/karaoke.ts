import type { Polygon } from '../coverage.ts';
import { type Change, colors, type Draft, gone, type Moment, type Order, part } from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { addLine, lengthOf } from '../set-text.ts';
import { boxOf, edged, parts, setLines, shaded } from './lines.ts';

/** How long a word jumps when its beat comes. */
const JUMP_SECONDS = 0.14;
/** The last word is lit no later than this before the words go. */
const LAST_SECONDS = 0.3;

/** White letters of which one word after the other is lit, on the beat. */
export function karaoke(order: Order): Draft {
  const design = {
    face: 'display',
    size: 0.094,
    leading: 1.2,
    padding: 0.24,
    mostLines: 4,
  } as const;
  const { type, size, lines, polygons } = setLines(order, design);
  const words = lines.flatMap(({ text, x, y }) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      word,
      left: x + lengthOf(type, text.slice(0, index)) * size,
      length: lengthOf(type, word) * size,
      y,
    })),
  );
  const lights = lightsOf(words.length, order);
  const edge = edged(polygons, 0.075 * size);
  const all = parts(
    shaded(polygons, 0.2 * size, 0.5),
    edge && part(edge, colors.black),
    ...words.flatMap(({ word, left, length, y }, index) => {
      const isLit = (seconds: number) =>
        seconds >= (lights[index] ?? 0) && seconds < (lights[index + 1] ?? Infinity);
      const shape: Polygon[] = [];
      addLine(shape, type, { line: word, size, x: left, y });
      const letters = pieceOf(shape);
      const lamp = pieceOf([
        rounded(
          {
            left: Math.round(left - 0.13 * size),
            top: Math.round(y - 0.83 * size),
            width: Math.round(length + 0.26 * size),
            height: Math.round(1.12 * size),
          },
          0.24 * size,
        ),
      ]);
      const jump = ({ seconds }: Moment): number => {
        const done = (seconds - (lights[index] ?? 0)) / JUMP_SECONDS;
        return isLit(seconds) && done < 1 ? 1 + 0.12 * (1 - done) ** 2 : 1;
      };
      const lampAt = (moment: Moment): Change | null =>
        isLit(moment.seconds) ? { scale: jump(moment) } : null;
      const lettersAt = (moment: Moment): Change => ({
        color: isLit(moment.seconds) ? colors.night : colors.white,
        scale: jump(moment),
      });
      return [
        lamp && part(lamp, colors.amber, { at: lampAt }),
        letters && part(letters, colors.white, { at: lettersAt }),
      ];
    }),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, y: 0.3 * size, seconds: 0.2, curve: 'out' },
    exit: { ...gone, scale: 0.96, seconds: 0.16 },
  };
}

/**
 * Seconds of the film at which each of some words is lit: on beats, or on halves or quarters of
 * them where there are more words than beats, several at a time where there are more still.
 */
export function lightsOf(
  count: number,
  { from, to, tempo }: Pick<Order, 'from' | 'to' | 'tempo'>,
): number[] {
  const times = [1, 2, 4].map((share) => stepsWithin(from, to, 60 / tempo / share));
  const steps = times.find(({ length }) => length >= count) ?? times.at(-1) ?? [];
  const each = Math.max(1, Math.ceil(count / Math.max(1, steps.length)));
  return Array.from({ length: count }, (_, word) => steps[Math.floor(word / each)] ?? from);
}

/** Multiples of a number of seconds from `from` until a little before `to`. */
function stepsWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const last = Math.floor((to - LAST_SECONDS) / step + 1e-6);
  // More than these no text has words for; `to` may be far beyond any film.
  const count = Math.min(200, Math.max(0, last - first + 1));
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
