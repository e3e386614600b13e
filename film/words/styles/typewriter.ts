import { type Change, colors, type Draft, gone, type Moment, type Order, part } from '../draft.ts';
import { type Piece, pieceOf, rounded } from '../pieces.ts';
import { addLine, pensOf } from '../set-text.ts';
import type { Polygon } from '../coverage.ts';
import { boxOf, parts, setLines } from './lines.ts';

/** Seconds from one letter to the next, but all letters come within this part of the time. */
const LETTER_SECONDS = 0.055;
const MOST_OF_THE_TIME = 0.6;
const BLINK_SECONDS = 0.5;

/** Letters typed one after the other, on dark strips that grow with them, and a caret. */
export function typewriter(order: Order): Draft {
  const design = {
    face: 'typewriter',
    size: 0.064,
    leading: 1.36,
    padding: 0.4,
    mostLines: 6,
  } as const;
  const { type, size, lines } = setLines(order, design);
  const letters = lines.reduce((sum, { text }) => sum + [...text].length, 0);
  const pace = Math.min(LETTER_SECONDS, ((order.to - order.from) * MOST_OF_THE_TIME) / letters);
  const widest = Math.max(...lines.map(({ length }) => length));
  const pad = Math.round(0.36 * size);
  const caret = pieceOf([
    [0, -0.74 * size, 0.12 * size, -0.74 * size, 0.12 * size, 0.16 * size, 0, 0.16 * size],
  ]);
  let before = 0;
  const all = parts(
    ...lines.flatMap(({ text, y }, row) => {
      const left = Math.round(-widest / 2);
      const pens = pensOf(type, text).map((pen) => Math.round(pen * size));
      const first = before;
      before += pens.length - 1;
      const isLast = row === lines.length - 1;
      /** How many letters of this line stand there; fewer than none before it is its turn. */
      const typedAt = ({ since }: Moment) => Math.floor(since / pace) + 1 - first;
      const penAt = (moment: Moment) => pens[Math.min(pens.length - 1, typedAt(moment))] ?? 0;
      const shape: Polygon[] = [];
      addLine(shape, type, { line: text, size, x: left, y });
      const ink = pieceOf(shape);
      const strip = pieceOf([
        rounded(
          {
            left: left - pad,
            top: Math.round(y - 0.96 * size),
            width: (pens.at(-1) ?? 0) + 2 * pad,
            height: Math.round(1.36 * size),
          },
          0.16 * size,
        ),
      ]);
      const ends = (end: Piece, moment: Moment): Change | null => {
        if (typedAt(moment) < 1) return null;
        const { width } = end.box;
        const missing = (pens.at(-1) ?? 0) - penAt(moment);
        return { shown: [width - pad, width], x: -missing };
      };
      const caretAt = (moment: Moment): Change | null => {
        const typed = typedAt(moment);
        const isHere = typed >= 1 && (isLast || typed < pens.length);
        const rest = moment.since - pace * letters;
        const isOff = rest > 0 && Math.floor(rest / BLINK_SECONDS) % 2 === 1;
        return isHere && !isOff ? { x: penAt(moment) } : null;
      };
      return [
        strip &&
          part(strip, colors.night, {
            opacity: 0.82,
            at: (moment) => (typedAt(moment) < 1 ? null : { shown: [0, pad + penAt(moment)] }),
          }),
        strip && part(strip, colors.night, { opacity: 0.82, at: (moment) => ends(strip, moment) }),
        ink &&
          part(ink, colors.cream, {
            at: (moment) =>
              typedAt(moment) < 1 ? null : { shown: [0, left + penAt(moment) - ink.box.left] },
          }),
        caret && part(caret, colors.amber, { x: left + Math.round(0.06 * size), y, at: caretAt }),
      ];
    }),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, seconds: 0.08, curve: 'out' },
    exit: { ...gone, seconds: 0.2 },
  };
}
