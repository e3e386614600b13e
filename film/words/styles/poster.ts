import { boxOf, colors, type Draft, type Order, part } from '../draft.ts';
import { boundsOf, pieceOf } from '../pieces.ts';
import { fitted, outlineOf } from '../set-text.ts';
import { shaded } from './lines.ts';

/** No line is higher than this part of the frame's width, however short it is. */
const HIGHEST = 0.3;
/** The size at which lines are measured: large, so that whole pixels are exact enough. */
const MEASURED = 1000;

/** A heading of lines that are all as wide as there is room, made to stand behind the person. */
export function poster(order: Order): Draft {
  const { fonts, frame, text } = order;
  // A pixel less on each side, for letters that begin within one.
  const room = { width: order.room.width - 2, height: order.room.height - 2 };
  const type = { fonts, face: 'display' } as const;
  const wanted = { size: 0.17 * frame, leading: 1, padding: 0, mostLines: 3 };
  const rows = fitted(type, text, { ...room, ...wanted }).lines.flatMap((line) => {
    const ink = boundsOf(outlineOf(type, line, { size: MEASURED, x: 0, y: 0 }), 0);
    return ink
      ? { line, ink, scale: Math.min(room.width / ink.width, (HIGHEST * frame) / ink.height) }
      : [];
  });
  const gap = 0.026 * frame;
  const high = rows.reduce((sum, { ink, scale }) => sum + ink.height * scale + gap, -gap);
  const shrink = Math.min(1, room.height / high);
  let bottom = 0;
  const polygons = rows.flatMap(({ line, ink, ...row }) => {
    const scale = row.scale * shrink;
    const x = -scale * (ink.left + ink.width / 2);
    const y = bottom - scale * ink.top;
    bottom += scale * ink.height + shrink * gap;
    return outlineOf(type, line, { size: MEASURED * scale, x, y });
  });
  const parts = [
    ...shaded(polygons, 0.03 * frame, 0.55),
    ...shaded(polygons, 0.008 * frame, 0.4),
    ...part(pieceOf(polygons), colors.cream),
  ];
  const enter = { scale: 1.1, seconds: 0.35, curve: 'out' } as const;
  const exit = { scale: 1.04, seconds: 0.2, curve: 'out' } as const;
  return { parts, box: boxOf(parts), enter, exit };
}
