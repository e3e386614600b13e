import { addCurve } from './coverage.ts';
import { EM, type FaceName, type Fonts, type Glyph } from './fonts.ts';

/**
 * Which letters a text is set in, and how much wider than usual its spaces are. Lengths of
 * `set-text.ts` are in sizes of the face.
 */
export type Type = { fonts: Fonts; face: FaceName; wider?: number };

/** Letters that no face has are left out: `undrawable` of `letters.ts` names them before. */
const nothing: Glyph = { advance: 0, contours: [] };

/** The glyph of a letter; the text face has those of every script, and none has emoji. */
export function glyphOf({ fonts, face }: Type, letter: string): Glyph {
  const known = fonts[face].glyphs.get(letter) ?? fonts.text.glyphs.get(letter);
  return known ?? fonts.emoji.get(letter) ?? nothing;
}

/** The places where the letters of a line begin, and at last where the line ends. */
export function pensOf(type: Type, line: string): number[] {
  const { kerning } = type.fonts[type.face];
  const letters = [...line];
  const pens = [0];
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    const kern = next === undefined ? 0 : (kerning.get(bare(letter) + bare(next)) ?? 0);
    const wider = letter === ' ' ? (type.wider ?? 0) : 0;
    pens.push((pens.at(-1) ?? 0) + (glyphOf(type, letter).advance + kern) / EM + wider);
  }
  return pens;
}

export function lengthOf(type: Type, line: string): number {
  return pensOf(type, line).at(-1) ?? 0;
}

/** A letter without its accents: they do not change how close it stands to the next. */
function bare(letter: string): string {
  return letter < '\u007f' ? letter : letter.normalize('NFD').slice(0, 1);
}

/** The outlines of each letter of a line that begins at `x` on the baseline `y`, in pixels. */
export function lettersOf(type: Type, line: string, place: { size: number; x: number; y: number }) {
  const { size, x, y } = place;
  const pens = pensOf(type, line);
  const scale = size / EM;
  return [...line].map((letter, index) =>
    glyphOf(type, letter).contours.map(({ curves, ...start }) => {
      const left = x + (pens[index] ?? 0) * size + start.x * scale;
      const top = y + start.y * scale;
      const polygon = [left, top];
      for (let at = 0; at < curves.length; at += 4) {
        const [a = 0, b = 0, c = 0, d = 0] = curves.subarray(at, at + 4);
        addCurve(polygon, left + a * scale, top + b * scale, left + c * scale, top + d * scale);
      }
      return polygon;
    }),
  );
}

/** The outlines of all letters of a line. */
export function outlineOf(...of: Parameters<typeof lettersOf>) {
  return lettersOf(...of).flat();
}

/** The room that a text may take up, in pixels but where it says sizes. */
export type Room = {
  width: number;
  height: number;
  /** The largest that the letters may be. */
  size: number;
  /** From one line to the next, in sizes. */
  leading: number;
  /** The space beside and around the lines, in sizes. */
  padding: number;
  mostLines: number;
};

/** Smaller than this part of the wanted size, rather more lines and words that are cut. */
const LEAST_SIZE = 0.5;

/** Lines that were typed one below the other stay whole down to this part of the wanted size. */
const KEPT_SIZE = 0.75;

/**
 * The largest size, and the lines, at which a text fits into its room. Typed lines stay apart, and
 * whole where letters are little smaller then; words stay whole while the letters can be read, and
 * lines that had to be wrapped are about equally long.
 */
export function fitted(type: Type, text: string, room: Room): { size: number; lines: string[] } {
  const typed = text.split('\n').map((line) => line.trim());
  const measured = typed
    .filter((line) => line !== '')
    .map((line) => wordsOf(type, line.split(/ +/)));
  const longest = Math.max(...measured.map(lengthInWords));
  const kept = (0.999 * room.width) / (longest + 2 * room.padding);
  const isKept = measured.length > 1 && kept >= KEPT_SIZE * room.size;
  for (let size = isKept ? Math.min(kept, room.size) : room.size; ; size *= 0.94) {
    const width = room.width / size - 2 * room.padding;
    const isSmall = size < room.size * LEAST_SIZE;
    const words = isSmall
      ? measured.map((line) => line.flatMap((word) => cut(type, word, width)))
      : measured;
    const lines = words.map((line) => wrapped(line, width));
    const count = lines.reduce((sum, { length }) => sum + length, 0);
    const isHigh = (count * room.leading + 2 * room.padding) * size > room.height;
    const isWide = words.some((line) => line.some((word) => word.length > width));
    if (isWide || isHigh || (count > room.mostLines && !isSmall)) continue;
    return { size, lines: words.flatMap((line) => balanced(line, width)) };
  }
}

type Word = { text: string; length: number; space: number };

function wordsOf(type: Type, words: readonly string[]): Word[] {
  const space = lengthOf(type, ' ');
  return words.map((text) => ({ text, length: lengthOf(type, text), space }));
}

function lengthInWords(words: readonly Word[]): number {
  return words.reduce((sum, { length, space }, at) => sum + length + (at > 0 ? space : 0), 0);
}

/** A word in pieces that are not wider than a line. */
function cut(type: Type, { text }: Word, width: number): Word[] {
  const all = [''];
  for (const letter of text) {
    const longer = (all.pop() ?? '') + letter;
    if (longer === letter || lengthOf(type, longer) <= width) all.push(longer);
    else all.push(longer.slice(0, -letter.length), letter);
  }
  return wordsOf(type, all);
}

function wrapped(words: readonly Word[], width: number): string[] {
  const lines: string[] = [];
  let length = Infinity;
  for (const word of words) {
    length += word.space + word.length;
    if (length <= width) lines.push(`${lines.pop()} ${word.text}`);
    else lines.push(word.text);
    if (length > width) ({ length } = word);
  }
  return lines;
}

/** The words in as few lines as the width allows, and these as narrow as they can be. */
function balanced(words: readonly Word[], width: number): string[] {
  const { length } = wrapped(words, width);
  let narrow = Math.max(width / 4, ...words.map((word) => word.length));
  let wide = width;
  while (wide - narrow > 0.05) {
    const middle = (narrow + wide) / 2;
    if (wrapped(words, middle).length > length) narrow = middle;
    else wide = middle;
  }
  return wrapped(words, wide);
}
