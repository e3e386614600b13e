import { boxOf, colors, type Draft, inkOf, type Moment, type Order, part } from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { lengthOf, outlineOf } from '../set-text.ts';
import { edged, setLines, shaded } from './lines.ts';

/** How long a word jumps when its beat comes. */
const JUMP_SECONDS = 0.14;
/** The last word is lit no later than this before the words go. */
const LAST_SECONDS = 0.3;

/** White letters of which one word after the other is lit, on the beat. */
export function karaoke(order: Order): Draft {
  const design = { size: 0.094, leading: 1.2, padding: 0.24, mostLines: 4, wider: 0.1 };
  const { type, size, lines, letters, polygons } = setLines(order, { ...design, face: 'display' });
  const words = lines.flatMap(({ text, x, y }) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      ...{ word, y, x: x + lengthOf(type, text.slice(0, index)) * size },
    })),
  );
  const lights = lightsOf(words.length, order);
  const { ink, ground } = inkOf(order, colors.white, colors.black);
  const wordParts = words.flatMap(({ word, x, y }, index) => {
    const [lit = 0, dark = Infinity] = [lights[index], lights[index + 1]];
    const isLit = ({ seconds }: Moment) => seconds >= lit && seconds < dark;
    const jumping = ({ seconds }: Moment) => {
      const left = Math.max(0, 1 - (seconds - lit) / JUMP_SECONDS);
      return { scale: 1 + 0.12 * left ** 2 };
    };
    const left = Math.round(x - 0.13 * size);
    const top = Math.round(y - 0.83 * size);
    const width = Math.round((lengthOf(type, word) + 0.26) * size);
    const lamp = rounded({ left, top, width, height: Math.round(1.12 * size) }, 0.24 * size);
    return [
      ...part(pieceOf([lamp]), colors.amber, {
        at: (moment) => (isLit(moment) ? jumping(moment) : null),
      }),
      ...part(pieceOf(outlineOf(type, word, { size, x, y })), ink, {
        at: (moment) => (isLit(moment) ? { ...jumping(moment), color: colors.night } : {}),
      }),
    ];
  });
  const parts = [
    ...shaded(polygons, 0.2 * size, 0.5),
    ...part(edged(polygons, 0.075 * size), ground),
    ...wordParts,
  ];
  const enter = { y: 0.3 * size, seconds: 0.2, curve: 'out' } as const;
  const exit = { scale: 0.96, seconds: 0.16, curve: 'out' } as const;
  return { parts, box: boxOf(parts), letters, enter, exit };
}

/**
 * Seconds of the film at which each of some words is lit: on beats, or on halves or quarters of
 * them where there are more words than beats, several at a time where there are more still.
 */
export function lightsOf(count: number, order: Pick<Order, 'from' | 'to' | 'tempo'>): number[] {
  const { from, to, tempo } = order;
  const times = [1, 2, 4].map((share) => stepsWithin(from, to, 60 / tempo / share));
  const steps = times.find(({ length }) => length >= count) ?? times.at(-1) ?? [];
  const each = Math.ceil(count / Math.max(1, steps.length));
  return Array.from({ length: count }, (_, word) => steps[Math.floor(word / each)] ?? from);
}

/** Multiples of a number of seconds from `from` until a little before `to`. */
function stepsWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const last = Math.floor((to - LAST_SECONDS) / step + 1e-6);
  // No text has words for more, and `to` may be far beyond any film.
  const length = Math.min(200, Math.max(0, last - first + 1));
  return Array.from({ length }, (_, index) => (first + index) * step);
}
