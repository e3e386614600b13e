import { curves } from '../../film.ts';
import type { Polygon } from '../coverage.ts';
import {
  boxOf,
  type Change,
  colors,
  type Draft,
  inkOf,
  type Moment,
  type Order,
  part,
} from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { fitted, lettersOf, outlineOf, pensOf } from '../set-text.ts';
import { setLines } from './lines.ts';

/** How long the label takes to come out from behind its bar, and to go back. */
const LABEL_SECONDS = 0.3;

/** A name and, smaller below it, what there is to say: on a dark label at a bar of lamp light. */
export function lowerThird(order: Order): Draft {
  const { fonts, frame, room, text } = order;
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const bar = Math.round(0.014 * frame);
  const padding = Math.round(0.032 * frame);
  const half = { width: room.width - bar - 2 * padding, height: room.height / 2 - padding };
  let bottom = padding;
  const [heading = [], below = []] = (
    [
      { face: 'display', said: first, size: 0.076, leading: 1.06, gap: 0 },
      { face: 'text', said: others.join(' '), size: 0.05, leading: 1.3, gap: 0.62 },
    ] as const
  ).map(({ face, said, leading, gap, ...design }): Polygon[][] => {
    if (said === '') return [];
    const wanted = { ...half, leading, size: design.size * frame, padding: 0.02, mostLines: 3 };
    const { size, lines } = fitted({ fonts, face }, said, wanted);
    const top = bottom + gap * size;
    bottom = top + ((lines.length - 1) * leading + 0.73) * size;
    return lines.flatMap((line, row) => {
      const y = Math.round(top + (row * leading + 0.73) * size);
      return lettersOf({ fonts, face }, line, { size, x: bar + padding, y });
    });
  });
  const { ink: said, ground } = inkOf(order, colors.white, colors.night);
  const inks = [
    ...part(pieceOf(heading.flat()), said),
    ...part(pieceOf(below.flat()), order.color ?? colors.cream),
  ];
  const ink = boxOf(inks);
  const height = Math.max(Math.round(bottom), ink.top + ink.height) + padding;
  const width = ink.left + ink.width + padding;
  const label = rounded({ left: 0, top: 0, width, height }, 0.018 * frame);
  /** The part that is seen, while the label comes out, of a piece that begins at a column. */
  const comesOut =
    (left: number) =>
    ({ since, left: rest }: Moment) => {
      const done = curves.out(Math.min(1, since / LABEL_SECONDS, rest / LABEL_SECONDS));
      return { shown: [0, Math.round(done * width) - left] } as const;
    };
  const third = Math.round(height / 3);
  const parts = [
    ...part(pieceOf([label]), ground, { opacity: 0.78, at: comesOut(0) }),
    ...[colors.amber, colors.coral, colors.rose].flatMap((color, index) => {
      const [top, end] = [index * third, index === 2 ? height : (index + 1) * third];
      return part(pieceOf([[0, top, bar, top, bar, end, 0, end]]), color);
    }),
    ...inks.map((one) => ({ ...one, at: comesOut(one.piece.box.left) })),
  ];
  const away = { seconds: 0.12, curve: 'out' } as const;
  const letters = [...heading, ...below];
  return { parts, box: boxOf(parts), letters, enter: away, exit: away, isLeft: true };
}

/** Seconds from one letter to the next, but all letters come within this part of the time. */
const LETTER_SECONDS = 0.055;
const MOST_OF_THE_TIME = 0.6;
const BLINK_SECONDS = 0.5;

/** Letters typed one after the other, on dark strips that grow with them, and a caret. */
export function typewriter(order: Order): Draft {
  const design = { size: 0.074, leading: 1.36, padding: 0.4, mostLines: 6 };
  const { type, size, lines, letters } = setLines(order, { ...design, face: 'typewriter' });
  const { ink: typedIn, ground } = inkOf(order, colors.cream, colors.night);
  const count = lines.reduce((sum, { text }) => sum + [...text].length, 0);
  const pace = Math.min(LETTER_SECONDS, ((order.to - order.from) * MOST_OF_THE_TIME) / count);
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
        const here = Math.floor(since / pace) + 1 - first;
        return here < 1 ? null : change(pens[here] ?? end);
      };
    const caretAt = (moment: Moment) => {
      const rest = moment.since - pace * count;
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
    const faint = { opacity: 0.82 };
    return [
      ...part(strip, ground, { ...faint, at: typed((pen) => ({ shown: [0, pad + pen] })) }),
      ...part(strip, ground, {
        ...faint,
        at: typed((pen) => ({ shown: [width - pad, width], x: pen - end })),
      }),
      ...part(ink, typedIn, {
        at: typed((pen) => ({ shown: [0, x + pen - (ink?.box.left ?? 0)] })),
      }),
      ...part(caret, colors.amber, { x, y, at: caretAt }),
    ];
  });
  const enter = { seconds: 0.08, curve: 'out' } as const;
  const exit = { seconds: 0.2, curve: 'smooth' } as const;
  return { parts, box: boxOf(parts), letters, enter, exit };
}
