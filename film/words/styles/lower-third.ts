import { curves } from '../../curves.ts';
import type { Polygon } from '../coverage.ts';
import { type Change, colors, type Draft, gone, type Moment, type Order, part } from '../draft.ts';
import { pieceOf, rounded } from '../pieces.ts';
import { addLine, fitted } from '../set-text.ts';
import { boxOf, filled, parts } from './lines.ts';

/** How long the label takes to come out from behind its bar, and to go back. */
const LABEL_SECONDS = 0.3;

/** A name and, smaller below it, what there is to say: on a dark label at a bar of lamp light. */
export function lowerThird(order: Order): Draft {
  const { fonts, frame, room } = order;
  const [first = '', ...others] = order.text.split('\n').filter((line) => line.trim() !== '');
  const bar = Math.round(0.014 * frame);
  const padding = Math.round(0.032 * frame);
  const half = {
    width: room.width - bar - 2 * padding,
    height: room.height / 2 - padding,
    padding: 0.02,
  };
  const faces = [
    { face: 'display', text: first, size: 0.068, leading: 1.06, mostLines: 2 },
    { face: 'text', text: others.join(' '), size: 0.042, leading: 1.3, mostLines: 3 },
  ] as const;
  const left = bar + padding;
  let bottom = padding;
  const [heading = [], below = []] = faces.map(({ face, text, ...design }, index) => {
    const polygons: Polygon[] = [];
    if (text === '') return polygons;
    const type = { fonts, face };
    const { size, lines } = fitted(type, text, { ...half, ...design, size: design.size * frame });
    bottom += index * 0.62 * size;
    for (const [row, line] of lines.entries()) {
      const y = Math.round(bottom + (row * design.leading + 0.73) * size);
      addLine(polygons, type, { line, size, x: left, y });
    }
    bottom += ((lines.length - 1) * design.leading + 0.73) * size;
    return polygons;
  });
  const letters = parts(filled(heading, colors.white), filled(below, colors.cream));
  const ink = boxOf(letters);
  const height = Math.max(Math.round(bottom), ink.top + ink.height) + padding;
  const width = ink.left + ink.width + padding;
  const label = pieceOf([rounded({ left: 0, top: 0, width, height }, 0.018 * frame)]);
  const third = Math.round(height / 3);
  const bars = [colors.amber, colors.coral, colors.rose].map((color, index) => {
    const [top, end] = [index * third, index === 2 ? height : (index + 1) * third];
    return filled([[0, top, bar, top, bar, end, 0, end]], color);
  });
  const comesOut =
    (from: number, most: number) =>
    ({ since, left: rest }: Moment): Change => {
      const done = Math.min(1, since / LABEL_SECONDS, rest / LABEL_SECONDS);
      return {
        shown: [0, Math.max(0, Math.min(most, Math.round(curves.out(done) * width) - from))],
      };
    };
  const all = parts(
    label && part(label, colors.night, { opacity: 0.78, at: comesOut(0, width) }),
    ...bars,
    ...letters.map((one) => ({ ...one, at: comesOut(one.piece.box.left, one.piece.box.width) })),
  );
  return {
    parts: all,
    box: boxOf(all),
    enter: { ...gone, seconds: 0.12, curve: 'out' },
    exit: { ...gone, seconds: 0.12 },
    isLeft: true,
  };
}
