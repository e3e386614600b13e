import { curves } from '../../curves.ts';
import type { Polygon } from '../coverage.ts';
import { type Change, colors, type Draft, gone, type Moment, type Order, part } from '../draft.ts';
import { around, pieceOf } from '../pieces.ts';
import { addLine, lengthOf, type Type } from '../set-text.ts';
import { boxOf, edged, filled, hook, parts, setLines, shaded } from './lines.ts';

/** How long a number counts, but at most this part of the time it is there. */
const COUNT_SECONDS = 1.3;
const MOST_OF_THE_TIME = 0.6;
/** The part of the count after which digits leave their columns for their final places. */
const IN_COLUMNS = 0.6;

const digits = Array.from('0123456789');
/** A number with thousands in groups, or with a decimal part, and what stands close to it. */
const number = /(\S*?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,'’]\d+)*)(\S*)/u;

/** The first number of a text, large, which counts up to its value; the rest is above and below. */
export function counting(order: Order): Draft {
  const found = number.exec(order.text);
  if (!found) return hook(order);
  const { frame, room, text, fonts } = order;
  const [whole, sign = '', value = '', unit = ''] = found;
  const type: Type = { fonts, face: 'display' };
  const lengths = new Map([...digits, ...whole].map((letter) => [letter, lengthOf(type, letter)]));
  const lengthOfLetter = (letter: string) => lengths.get(letter) ?? 0;
  const column = Math.max(...digits.map(lengthOfLetter));
  const widest = [...whole].map((letter) =>
    digits.includes(letter) ? column : lengthOfLetter(letter),
  );
  const total = widest.reduce((sum, one) => sum + one, 0);
  const size = Math.min(0.26 * frame, room.width / (total + 0.2), 0.38 * room.height);

  /** Where letters stand: digits in columns, so that they do not shake, or as close as they are. */
  const placesOf = (shown: readonly string[], inColumns: number): number[] => {
    const wide = shown.map((letter) => {
      const own = lengthOfLetter(letter);
      return digits.includes(letter) ? own + (column - own) * inColumns : own;
    });
    let pen = -wide.reduce((sum, one) => sum + one, 0) / 2;
    return shown.map((letter, index) => {
      const own = wide[index] ?? 0;
      pen += own;
      return Math.round((pen - (own + lengthOfLetter(letter)) / 2) * size);
    });
  };
  const countSeconds = Math.min(COUNT_SECONDS, (order.to - order.from) * MOST_OF_THE_TIME);
  const countAt = ({ since }: Moment) => {
    const done = Math.min(1, since / countSeconds);
    const shown = [...(sign + countedTo(value, curves.out(done)) + unit)];
    const inColumns = 1 - curves.smooth(Math.max(0, (done - IN_COLUMNS) / (1 - IN_COLUMNS)));
    return { shown, places: placesOf(shown, inColumns) };
  };

  const edge = 0.06 * size;
  const layers = [...lengths.keys()].map((letter) => {
    const shape: Polygon[] = [];
    addLine(shape, type, { line: letter, size, x: 0, y: 0 });
    return { letter, edge: edged(shape, edge), fill: pieceOf(shape) };
  });
  const counted = (of: 'edge' | 'fill') =>
    [...whole].flatMap((_, index) =>
      layers.map(({ letter, [of]: piece }) => {
        const at = (moment: Moment): Change | null => {
          const { shown, places } = countAt(moment);
          return shown[index] === letter ? { x: places[index] ?? 0 } : null;
        };
        return piece && part(piece, of === 'edge' ? colors.black : colors.amber, { at });
      }),
    );
  const final: Polygon[] = [];
  const finalPlaces = placesOf([...whole], 0);
  for (const [index, letter] of [...whole].entries()) {
    addLine(final, type, { line: letter, size, x: finalPlaces[index] ?? 0, y: 0 });
  }

  const design = {
    face: 'display',
    size: 0.08,
    leading: 1.08,
    padding: 0.1,
    mostLines: 3,
  } as const;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + whole.length)].map(
    (side) => setLines({ ...order, text: side }, design, { height: 0.28 * room.height }),
  );
  const rest = [
    ...(before ? below(before.polygons, -0.9 * size - (before.lines.at(-1)?.y ?? 0)) : []),
    ...(after ? below(after.polygons, 0.12 * size + 0.98 * after.size) : []),
  ];
  const restEdge = edged(rest, 0.085 * Math.min(before?.size ?? 0, after?.size ?? 0));
  const still = parts(restEdge && part(restEdge, colors.black), filled(rest, colors.white));
  const boxes = layers.flatMap((one) => (one.edge ? [one.edge.box] : []));
  const width = Math.ceil(total * size + 2 * edge);
  const counts = { ...around(boxes), left: -Math.ceil(width / 2), width };
  return {
    parts: parts(
      shaded([...rest, ...final], 0.025 * frame, 0.5),
      ...counted('edge'),
      ...counted('fill'),
      ...still,
    ),
    box: around(still.length > 0 ? [counts, boxOf(still)] : [counts]),
    enter: { ...gone, scale: 0.8, seconds: 0.25, curve: 'back' },
    exit: { ...gone, scale: 0.95, seconds: 0.18 },
  };
}

function below(polygons: readonly Polygon[], by: number): Polygon[] {
  return polygons.map((polygon) =>
    polygon.map((place, index) => (index % 2 === 0 ? place : place + Math.round(by))),
  );
}

/**
 * A number on its way from zero to its value, written as the value is: with its separators, decimals
 * and leading zeros. `done` 1 is the value itself.
 */
export function countedTo(value: string, done: number): string {
  const all = value.replaceAll(/\D/g, '');
  // A number of more digits is not exact.
  if (done >= 1 || all.length > 15) return value;
  const decimals = /[.,](\d{1,2}|\d{4,})$/.exec(value)?.[1]?.length ?? 0;
  const least = value.startsWith('0') ? all.length : decimals + 1;
  const left = [...String(Math.floor(Number(all) * done)).padStart(least, '0')];
  let text = '';
  for (const letter of [...value].toReversed()) {
    if (left.length === 0) break;
    text = (/\d/.test(letter) ? (left.pop() ?? '') : letter) + text;
  }
  return text;
}
