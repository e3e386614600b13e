import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { EM, EMOJI_EM, type FaceName, faceNames } from '#film/words/fonts.ts';
import { emojiBlocks, textLetters } from '#film/words/letters.ts';
import { templateLetters } from './template-letters.ts';

/** The font files of each face: a letter is taken from the first that has it. */
const files: Readonly<Record<FaceName, readonly string[]>> = {
  display: ['latin', 'latin-ext', 'vietnamese'].map(
    (part) => `bricolage-grotesque/files/bricolage-grotesque-${part}-800-normal.woff2`,
  ),
  text: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
    (part) => `inter/files/inter-${part}-700-normal.woff2`,
  ),
  typewriter: ['latin', 'latin-ext'].map(
    (part) => `courier-prime/files/courier-prime-${part}-700-normal.woff2`,
  ),
};

/** Pairs of these are kerned, and those of their accented forms. */
const kerned = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-’“”!?');
/** Less than this many thousandths cannot be seen. */
const LEAST_KERNING = 8;

/**
 * The files that `film/words/fonts.ts` reads, by their paths from the repository's root: that of
 * the faces, a small one with the letters of the templates alone, and those of the emoji's blocks.
 */
export async function outlineFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const made = new Map([
    ['film/words/outlines.bin', await outlinesOfFaces(() => textLetters)],
    ['film/words/template-outlines.bin', await outlinesOfFaces(templateLetters)],
  ]);
  for (const [at, letters] of emojiBlocks.entries()) {
    const bytes: number[] = [];
    const font = await opened(`noto-emoji/files/noto-emoji-${at + 1}-700-normal.woff2`);
    writeFace(bytes, [font], { letters, unitsPerEm: EMOJI_EM });
    made.set(`film/words/emoji/${at + 1}.bin`, Uint8Array.from(bytes));
  }
  return made;
}

/**
 * For each face its shapes, glyphs and kerned pairs. Numbers are little-endian base 128, signed
 * ones with their sign in the lowest bit. A shape is the number of its curves, then each one's way
 * to its control point (the lowest bit of the first number says whether there is one) and on to its
 * end. A glyph is its code point less the one before, its advance, and its shapes with the place of
 * each.
 */
async function outlinesOfFaces(
  lettersOf: (face: FaceName) => readonly number[],
): Promise<Uint8Array> {
  const bytes: number[] = [];
  for (const name of faceNames) {
    const fonts = await Promise.all(files[name].map(opened));
    const wanted = lettersOf(name);
    const letters = wanted.filter((letter) => fontOf(fonts, letter));
    writeFace(bytes, fonts, { letters, unitsPerEm: EM });
    if (name === 'text') {
      const missing = wanted.filter((letter) => !fontOf(fonts, letter));
      const names = missing.map((letter) => letter.toString(16)).join(' ');
      if (missing.length > 0) throw new Error(`The text face has no letters ${names}`);
    }
  }
  return Uint8Array.from(bytes);
}

async function opened(path: string): Promise<fontkit.Font> {
  const file = createRequire(import.meta.url).resolve(`@fontsource/${path}`);
  const font = fontkit.create(await readFile(file));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  return font;
}

/** The sideways arrows that the packages leave out are the upright ones, turned. */
const turnedFrom: ReadonlyMap<number, number> = new Map([
  [0x2190, 0x2191],
  [0x2192, 0x2191],
]);

function fontOf(fonts: readonly fontkit.Font[], letter: number): fontkit.Font | undefined {
  const drawn = turnedFrom.get(letter) ?? letter;
  return fonts.find((font) => font.hasGlyphForCodePoint(drawn));
}

type Curve = { control: Point | null; end: Point };
type Point = { x: number; y: number };
type Outline = { start: Point; curves: Curve[] };

function writeFace(
  bytes: number[],
  fonts: readonly fontkit.Font[],
  { letters, unitsPerEm }: { letters: readonly number[]; unitsPerEm: number },
): void {
  const shapes = new Map<string, { id: number; bytes: number[] }>();
  const glyphs: number[] = [];
  let before = 0;
  for (const letter of letters) {
    const font = fontOf(fonts, letter);
    if (!font) continue;
    const glyph = font.glyphForCodePoint(turnedFrom.get(letter) ?? letter);
    const drawn = outlinesOf(glyph.path.commands, unitsPerEm / font.unitsPerEm);
    const placed = turnedFrom.has(letter) ? turned(drawn, letter === 0x2192) : drawn;
    writeCount(glyphs, letter - before);
    writeCount(glyphs, Math.round((glyph.advanceWidth * unitsPerEm) / font.unitsPerEm));
    writeCount(glyphs, placed.length);
    for (const outline of placed) {
      const shape = shapeBytes(outline);
      const key = shape.join();
      const known = shapes.get(key) ?? { id: shapes.size, bytes: shape };
      shapes.set(key, known);
      writeCount(glyphs, known.id);
      writeSigned(glyphs, outline.start.x);
      writeSigned(glyphs, outline.start.y);
    }
    before = letter;
  }
  writeCount(bytes, shapes.size);
  for (const shape of shapes.values()) bytes.push(...shape.bytes);
  writeCount(bytes, letters.length);
  for (const byte of glyphs) bytes.push(byte);
  const pairs = kernedPairs(fonts[0], letters);
  writeCount(bytes, pairs.length);
  for (const [left, right, by] of pairs) {
    writeCount(bytes, left.codePointAt(0) ?? 0);
    writeCount(bytes, right.codePointAt(0) ?? 0);
    writeSigned(bytes, by);
  }
}

function outlinesOf(commands: fontkit.PathCommand[], scale: number): Outline[] {
  const found: Outline[] = [];
  const point = (x = 0, y = 0): Point => ({ x: Math.round(x * scale), y: Math.round(-y * scale) });
  for (const { command, args } of commands) {
    const [a, b, c, d] = args;
    const outline = found.at(-1);
    if (command === 'moveTo') found.push({ start: point(a, b), curves: [] });
    else if (command === 'lineTo') outline?.curves.push({ control: null, end: point(a, b) });
    else if (command === 'quadraticCurveTo')
      outline?.curves.push({ control: point(a, b), end: point(c, d) });
    else if (command !== 'closePath') throw new Error(`A font has a ${command}`);
  }
  return directed(found.map(closed).filter(({ curves }) => curves.length > 1));
}

function closed({ start, curves }: Outline): Outline {
  const end = curves.at(-1)?.end ?? start;
  const isClosed = end.x === start.x && end.y === start.y;
  return { start, curves: isClosed ? curves : [...curves, { control: null, end: start }] };
}

/**
 * Outlines that run clockwise around what is filled, and the other way around holes. Some emoji are
 * drawn the other way round, which fonts allow, but `coverageOf` of `film/words/coverage.ts` does
 * not.
 */
function directed(outlines: readonly Outline[]): Outline[] {
  const polygons = outlines.map(polygonOf);
  const all = polygons.flat();
  return outlines.map((outline, at) => {
    const sides = polygons[at] ?? [];
    const area = sides.reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0);
    const longest = sides.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, 9);
    let right = 0;
    for (const side of longest) {
      for (const along of [0.15, 0.4, 0.65, 0.9]) {
        const isFilled = (away: number) => windingAt(all, beside(side, along, away)) !== 0;
        right += lengthOf(side) * (Number(isFilled(NEAR)) - Number(isFilled(-NEAR)));
      }
    }
    // Without an edge between what is filled and what is not, it must not uncover anything.
    return right < 0 || (right === 0 && area < 0) ? reversed(outline) : outline;
  });
}

/** Units beside an edge, where nothing else is. */
const NEAR = 0.25;

/** A point on the right of a side, seen along it. */
function beside([from, to]: Side, along: number, away: number): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const by = away / lengthOf([from, to]);
  return { x: from.x + along * x - by * y, y: from.y + along * y + by * x };
}

type Side = readonly [from: Point, to: Point];

/** The sides of an outline, of which curves have two. */
function polygonOf({ start, curves }: Outline): Side[] {
  const points = [start];
  for (const { control, end } of curves) {
    const { x, y } = points.at(-1) ?? start;
    if (control) {
      points.push({ x: (x + 2 * control.x + end.x) / 4, y: (y + 2 * control.y + end.y) / 4 });
    }
    points.push(end);
  }
  const sides = points.map((point, at): Side => [points.at(at - 1) ?? point, point]);
  return sides.filter((side) => lengthOf(side) > 0);
}

function lengthOf([from, to]: Side): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** How often outlines run around a point, clockwise less the other way. */
function windingAt(sides: readonly Side[], { x, y }: Point): number {
  let winding = 0;
  for (const [from, to] of sides) {
    if (from.y > y === to.y > y) continue;
    const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (crossing > x) winding += to.y > from.y ? 1 : -1;
  }
  return winding;
}

function reversed({ start, curves }: Outline): Outline {
  const ends = [start, ...curves.map(({ end }) => end)];
  const back = curves.map(({ control }, at) => ({ control, end: ends[at] ?? start }));
  return { start, curves: back.toReversed() };
}

/** A quarter turn, about the middle of an arrow that stands on the baseline. */
function turned(arrow: readonly Outline[], toTheRight: boolean): Outline[] {
  const points = arrow.flatMap(({ start, curves }) => [start, ...curves.map(({ end }) => end)]);
  const middleOf = (values: number[]) =>
    Math.round((Math.min(...values) + Math.max(...values)) / 2);
  const middle = { x: middleOf(points.map(({ x }) => x)), y: middleOf(points.map(({ y }) => y)) };
  const sign = toTheRight ? 1 : -1;
  const turn = ({ x, y }: Point): Point => ({
    x: middle.x - sign * (y - middle.y),
    y: middle.y + sign * (x - middle.x),
  });
  return arrow.map(({ start, curves }) => ({
    start: turn(start),
    curves: curves.map(({ control, end }) => ({
      control: control && turn(control),
      end: turn(end),
    })),
  }));
}

function shapeBytes({ start, curves }: Outline): number[] {
  const bytes: number[] = [];
  let at = start;
  writeCount(bytes, curves.length);
  for (const { control, end } of curves) {
    const first = control ?? end;
    writeCount(bytes, (zigzag(first.x - at.x) << 1) | (control ? 1 : 0));
    writeSigned(bytes, first.y - at.y);
    if (control) {
      writeSigned(bytes, end.x - control.x);
      writeSigned(bytes, end.y - control.y);
    }
    at = end;
  }
  return bytes;
}

function kernedPairs(
  font: fontkit.Font | undefined,
  letters: readonly number[],
): [string, string, number][] {
  if (!font?.availableFeatures.includes('kern')) return [];
  const pairs: [string, string, number][] = [];
  const there = kerned.filter((letter) => letters.includes(letter.codePointAt(0) ?? 0));
  for (const left of there) {
    for (const right of there) {
      const { glyphs, positions } = font.layout(left + right);
      const [first, second] = glyphs;
      if (glyphs.length !== 2 || !first || !second) continue;
      const wider = (positions[0]?.xAdvance ?? 0) - first.advanceWidth;
      const by = Math.round((wider * EM) / font.unitsPerEm);
      if (Math.abs(by) >= LEAST_KERNING) pairs.push([left, right, by]);
    }
  }
  return pairs;
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function writeSigned(bytes: number[], value: number): void {
  writeCount(bytes, zigzag(value));
}

function writeCount(bytes: number[], value: number): void {
  let left = value;
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
  bytes.push(left);
}
