import { curves } from '../../film.ts';
import { around } from '../coverage.ts';
import { boxOf, colors, type Draft, inkOf, type Moment, type Order, part } from '../draft.ts';
import { boundsOf, pieceOf } from '../pieces.ts';
import { lengthOf, lettersOf, outlineOf } from '../set-text.ts';
import { edged, hook, setLines, shaded } from './lines.ts';

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
  const { frame, room, text, fonts, from, to } = order;
  const [whole, sign = '', value = '', unit = ''] = found;
  const type = { fonts, face: 'display' } as const;
  const column = Math.max(...digits.map((digit) => lengthOf(type, digit)));
  const widthOf = (letter: string, inColumns: number) => {
    const own = lengthOf(type, letter);
    return digits.includes(letter) ? own + (column - own) * inColumns : own;
  };
  const widest = [...whole].reduce((sum, letter) => sum + widthOf(letter, 1), 0);
  const size = Math.min(0.26 * frame, room.width / (widest + 0.2), 0.38 * room.height);
  const edge = 0.06 * size;

  /** Places of letters: digits in columns, so that they do not shake, or as close as they are. */
  const placesOf = (shown: readonly string[], inColumns: number): number[] => {
    const widths = shown.map((letter) => widthOf(letter, inColumns));
    let pen = -widths.reduce((sum, width) => sum + width, 0) / 2;
    return shown.map((letter, index) => {
      const width = widths[index] ?? 0;
      pen += width;
      return Math.round((pen - (width + lengthOf(type, letter)) / 2) * size);
    });
  };
  const countSeconds = Math.min(COUNT_SECONDS, (to - from) * MOST_OF_THE_TIME);
  let last = { since: -1, shown: [''], places: [0] };
  const countAt = ({ since }: Moment) => {
    if (last.since === since) return last;
    const done = Math.min(1, since / countSeconds);
    const shown = [...(sign + countedTo(value, curves.out(done)) + unit)];
    const inColumns = 1 - curves.smooth(Math.max(0, (done - IN_COLUMNS) / (1 - IN_COLUMNS)));
    last = { since, shown, places: placesOf(shown, inColumns) };
    return last;
  };

  const glyphs = [...new Set([...whole, ...digits])].map((letter) => {
    const outline = outlineOf(type, letter, { size, x: 0, y: 0 });
    return { letter, edge: edged(outline, edge), fill: pieceOf(outline) };
  });
  const { ink, ground } = inkOf(order, colors.amber, colors.black);
  const counted = (of: 'edge' | 'fill') =>
    [...whole].flatMap((_, index) =>
      glyphs.flatMap(({ letter, [of]: piece }) =>
        part(piece, of === 'edge' ? ground : ink, {
          at: (moment) => {
            const { shown, places } = countAt(moment);
            return shown[index] === letter ? { x: places[index] ?? 0 } : null;
          },
        }),
      ),
    );
  const design = { size: 0.08, leading: 1.08, padding: 0.1, mostLines: 3 };
  const aside = { ...order, room: { width: room.width, height: 0.28 * room.height } };
  const setAside = (said: string) =>
    setLines({ ...aside, text: said }, { ...design, face: 'display' });
  const above = setAside(text.slice(0, found.index));
  const under = setAside(text.slice(found.index + whole.length));
  const movedDown = ({ size: small, lines }: typeof above, down: number) =>
    lines.flatMap(({ text: line, x, y }) =>
      lettersOf(type, line, { size: small, x, y: Math.round(y + down) }),
    );
  const restLetters = [
    ...movedDown(above, -0.9 * size - (above.lines.at(-1)?.y ?? 0)),
    ...movedDown(under, 0.12 * size + 0.98 * under.size),
  ];
  const rest = restLetters.flat();
  const still = [
    ...part(edged(rest, 0.085 * Math.min(above.size, under.size)), ground),
    ...part(pieceOf(rest), order.color ?? colors.white),
  ];
  const finalPlaces = placesOf([...whole], 0);
  const finalLetters = [...whole].map((letter, index) =>
    outlineOf(type, letter, { size, x: finalPlaces[index] ?? 0, y: 0 }),
  );
  const final = finalLetters.flat();
  const half = Math.ceil((widest * size) / 2 + edge);
  const counts = around(
    glyphs.flatMap(({ edge: one }) => (one ? { ...one.box, left: -half, width: 2 * half } : [])),
  );
  const ended = boundsOf(final, Math.ceil(edge));
  const parts = [
    ...shaded([...rest, ...final], 0.025 * frame, 0.5),
    ...counted('edge'),
    ...counted('fill'),
    ...still,
  ];
  const others = still.length > 0 ? [boxOf(still)] : [];
  const box = around([counts, ...(ended ? [ended] : []), ...others]);
  const enter = { scale: 0.8, seconds: 0.25, curve: 'back' } as const;
  const exit = { scale: 0.95, seconds: 0.18, curve: 'out' } as const;
  const letters = [...finalLetters, ...restLetters];
  return { parts, box, letters, enter, exit };
}

/**
 * A number on its way from zero to its value, written as the value is: with its separators,
 * decimals and leading zeros. `done` 1 is the value itself.
 */
export function countedTo(value: string, done: number): string {
  const all = value.replaceAll(/\D/g, '');
  // A number of more digits is not exact.
  if (all.length > 15) return value;
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
