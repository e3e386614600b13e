import { boxOf, type Change, colors, type Draft, type Moment, type Order, part } from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { outlineOf, pensOf } from '../set-text.ts';
import { setLines } from './lines.ts';

/** Seconds from one letter to the next, but all letters come within this part of the time. */
const LETTER_SECONDS = 0.055;
const MOST_OF_THE_TIME = 0.6;
const BLINK_SECONDS = 0.5;

/** Letters typed one after the other, on dark strips that grow with them, and a caret. */
export function typewriter(order: Order): Draft {
  const design = { size: 0.074, leading: 1.36, padding: 0.4, mostLines: 6 };
  const { type, size, lines } = setLines(order, { ...design, face: 'typewriter' });
  const letters = lines.reduce((sum, { text }) => sum + [...text].length, 0);
  const pace = Math.min(LETTER_SECONDS, ((order.to - order.from) * MOST_OF_THE_TIME) / letters);
  const x = Math.round(-Math.max(...lines.map(({ length }) => length)) / 2);
  const pad = Math.round(0.36 * size);
  let before = 0;
  const parts = lines.flatMap(({ text, y }, row) => {
    const pens = pensOf(type, text).map((pen) => Math.round(pen * size));
    const end = pens.at(-1) ?? 0;
    const first = before;
    before += pens.length - 1;
    /** A change by where the last letter that stands there ends, once there is one. */
    const typed =
      (change: (pen: number) => Change | null) =>
      ({ since }: Moment) => {
        const count = Math.floor(since / pace) + 1 - first;
        return count < 1 ? null : change(pens[count] ?? end);
      };
    const caretAt = (moment: Moment) => {
      const rest = moment.since - pace * letters;
      const isOff = rest > 0 && Math.floor(rest / BLINK_SECONDS) % 2 === 1;
      const isDone = row < lines.length - 1 && moment.since >= pace * (first + pens.length - 1);
      return isOff || isDone ? null : typed((pen) => ({ x: pen }))(moment);
    };
    const top = Math.round(y - 0.96 * size);
    const width = end + 2 * pad;
    const strip = pieceOf([
      rounded({ left: x - pad, top, width, height: Math.round(1.36 * size) }, 0.16 * size),
    ]);
    const ink = pieceOf(outlineOf(type, text, { size, x, y }));
    const [left, right, above, below] = [0.06 * size, 0.18 * size, -0.74 * size, 0.16 * size];
    const caret = pieceOf([[left, above, right, above, right, below, left, below]]);
    const night = { opacity: 0.82 };
    return [
      ...part(strip, colors.night, { ...night, at: typed((pen) => ({ shown: [0, pad + pen] })) }),
      ...part(strip, colors.night, {
        ...night,
        at: typed((pen) => ({ shown: [width - pad, width], x: pen - end })),
      }),
      ...part(ink, colors.cream, {
        at: typed((pen) => ({ shown: [0, x + pen - (ink?.box.left ?? 0)] })),
      }),
      ...part(caret, colors.amber, { x, y, at: caretAt }),
    ];
  });
  const enter = { seconds: 0.08, curve: 'out' } as const;
  const exit = { seconds: 0.2, curve: 'smooth' } as const;
  return { parts, box: boxOf(parts), enter, exit };
}
