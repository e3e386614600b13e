import { curves } from '../../curves.ts';
import type { Polygon } from '../coverage.ts';
import { boxOf, colors, type Draft, type Moment, type Order, part } from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { fitted, outlineOf } from '../set-text.ts';

/** How long the label takes to come out from behind its bar, and to go back. */
const LABEL_SECONDS = 0.3;

/** A name and, smaller below it, what there is to say: on a dark label at a bar of lamp light. */
export function lowerThird({ fonts, frame, room, text }: Order): Draft {
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
  ).map(({ face, said, leading, gap, ...design }): Polygon[] => {
    if (said === '') return [];
    const wanted = { ...half, leading, size: design.size * frame, padding: 0.02, mostLines: 3 };
    const { size, lines } = fitted({ fonts, face }, said, wanted);
    const top = bottom + gap * size;
    bottom = top + ((lines.length - 1) * leading + 0.73) * size;
    return lines.flatMap((line, row) => {
      const y = Math.round(top + (row * leading + 0.73) * size);
      return outlineOf({ fonts, face }, line, { size, x: bar + padding, y });
    });
  });
  const letters = [...part(pieceOf(heading), colors.white), ...part(pieceOf(below), colors.cream)];
  const ink = boxOf(letters);
  const height = Math.max(Math.round(bottom), ink.top + ink.height) + padding;
  const width = ink.left + ink.width + padding;
  const label = rounded({ left: 0, top: 0, width, height }, 0.018 * frame);
  /** What of a piece that begins at a column is seen while the label comes out. */
  const comesOut =
    (left: number) =>
    ({ since, left: rest }: Moment) => {
      const done = curves.out(Math.min(1, since / LABEL_SECONDS, rest / LABEL_SECONDS));
      return { shown: [0, Math.round(done * width) - left] } as const;
    };
  const third = Math.round(height / 3);
  const parts = [
    ...part(pieceOf([label]), colors.night, { opacity: 0.78, at: comesOut(0) }),
    ...[colors.amber, colors.coral, colors.rose].flatMap((color, index) => {
      const [top, end] = [index * third, index === 2 ? height : (index + 1) * third];
      return part(pieceOf([[0, top, bar, top, bar, end, 0, end]]), color);
    }),
    ...letters.map((one) => ({ ...one, at: comesOut(one.piece.box.left) })),
  ];
  const away = { seconds: 0.12, curve: 'out' } as const;
  return { parts, box: boxOf(parts), enter: away, exit: away, isLeft: true };
}
