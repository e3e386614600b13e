// oxlint-disable typescript/no-non-null-assertion -- reads of bytes at the loops' indices

/** The three faces, in the order of the file: headlines, text, typewriter. */
export const faceNames = ['display', 'text', 'typewriter'] as const;
export type FaceName = (typeof faceNames)[number];

/** All lengths of a face are in thousandths of its size; y grows downwards from the baseline. */
export const EM = 1000;

/**
 * A closed outline that begins at `x`, `y`. Each four of `curves` are the control point and the end
 * of a quadratic curve, relative to the beginning; a straight line has its end as control point.
 * What is inside an outline that runs clockwise on the screen is filled.
 */
export type Contour = { x: number; y: number; curves: Int16Array };

export type Glyph = { advance: number; contours: readonly Contour[] };

export type Face = {
  /** By letter. */
  glyphs: ReadonlyMap<string, Glyph>;
  /** By two letters without accents: what is added to the advance of the first. */
  kerning: ReadonlyMap<string, number>;
};

export type Fonts = Readonly<Record<FaceName, Face>> & {
  /** The emoji of the files that were added, by their letters; a face has none. */
  emoji: Map<string, Glyph>;
};

/** Fonts from the bytes of the file of all faces, without emoji. */
export function readFonts(bytes: Uint8Array): Fonts {
  const face = faceReader(bytes, EM);
  return { display: face(), text: face(), typewriter: face(), emoji: new Map() };
}

/** Units of an em in a file of emoji: enough at the sizes of words, in smaller files. */
export const EMOJI_EM = 256;

/** Adds the emoji of a file of them to fonts. */
export function addEmoji(fonts: Fonts, bytes: Uint8Array): void {
  const { glyphs } = faceReader(bytes, EMOJI_EM)();
  for (const [letter, glyph] of glyphs) fonts.emoji.set(letter, glyph);
}

/**
 * Reads one face after the other from a file that `infra/words/outlines.ts` writes and describes.
 * Accented letters share the outlines of their parts.
 */
function faceReader(bytes: Uint8Array, unitsPerEm: number): () => Face {
  let at = 0;
  const count = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const withSign = (value: number) => (value & 1 ? -(value + 1) / 2 : value / 2);
  const signed = () => withSign(count());
  const inEm = (units: number) => Math.round((units * EM) / unitsPerEm);
  const length = () => inEm(signed());
  const list = <Item>(item: () => Item): Item[] => Array.from({ length: count() }, item);

  const curvesOf = (): Int16Array => {
    const curves = new Int16Array(4 * count());
    let [x, y] = [0, 0];
    for (let to = 0; to < curves.length; to += 4) {
      const first = count();
      const isCurve = (first & 1) === 1;
      x += withSign(first >> 1);
      y += signed();
      curves[to] = inEm(x);
      curves[to + 1] = inEm(y);
      if (isCurve) [x, y] = [x + signed(), y + signed()];
      curves[to + 2] = inEm(x);
      curves[to + 3] = inEm(y);
    }
    return curves;
  };
  return () => {
    const shapes = list(curvesOf);
    let letter = 0;
    const glyphs = list((): [string, Glyph] => {
      letter += count();
      const advance = inEm(count());
      const contours = list(() => ({ curves: shapes[count()]!, x: length(), y: length() }));
      return [String.fromCodePoint(letter), { advance, contours }];
    });
    const pairs = list((): [string, number] => [String.fromCodePoint(count(), count()), length()]);
    return { glyphs: new Map(glyphs), kerning: new Map(pairs) };
  };
}
