import { emojiRanges } from './emoji/ranges.ts';

/** The letters of the text face, as first and last code points, the space among them. */
const ranges = [
  // Latin with its accents, those of Vietnamese too.
  '20-7e a0-ac ae-148 14a-17e 1a0-1a1 1af-1b0 218-21b 1e80-1e85 1e9e-1e9e 1ea0-1ef9',
  // Greek and Cyrillic.
  '386-386 388-38a 38c-38c 38e-3a1 3a3-3ce 400-45f 490-491 4b0-4b1',
  // Dashes, quotes, bullet, dots, primes, money, number and trade marks, arrows, minus.
  '2013-2014 2018-201a 201c-201e 2022-2022 2026-2026 2032-2033 2039-203a 20a4-20a4 20a6-20a6',
  '20a8-20ac 20b4-20b4 20b8-20ba 20bd-20bf 2116-2116 2122-2122 2190-2193 2212-2212',
];

/** The code points of the text face, in order. */
export const textLetters: readonly number[] = codePointsIn(ranges);

/** The code points of each file of emoji, in order; the first is `emoji/1.bin`. */
export const emojiBlocks: readonly (readonly number[])[] = emojiRanges.map(codePointsIn);

function codePointsIn(lines: readonly string[]): number[] {
  const codePoints = lines
    .flatMap((line) => line.split(' '))
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => first + step);
    });
  return codePoints.toSorted((a, b) => a - b);
}

/** The number of the file that has an emoji. */
const blocks = new Map(
  emojiBlocks.flatMap((block, at) => block.map((letter) => [letter, at + 1] as const)),
);
const drawable = new Set([...textLetters, ...blocks.keys()]);

/**
 * A text as it is drawn: in NFC, without skin tones and the sign that asks for an emoji in colours,
 * which outlines do not have. ✓ and ★ are drawn as their emoji.
 */
export function drawnText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Emoji_Modifier}|\ufe0f/gu, '')
    .replaceAll('✓', '✔')
    .replaceAll('★', '⭐');
}

/** The numbers of the files of emoji that drawing some texts takes. */
export function emojiBlocksOf(texts: readonly string[]): number[] {
  const letters = texts.flatMap((text) => [...drawnText(text)]);
  return [...new Set(letters.flatMap((letter) => blocks.get(letter.codePointAt(0) ?? 0) ?? []))];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The signs that no file of emoji has, by the name that they are refused with. */
const refused: readonly (readonly [name: string, sign: RegExp])[] = [
  ['flags', /^\p{RI}|^[🏳🏴]./u],
  ['keycaps', /\u20e3/u],
  ['joined emoji', /\p{Extended_Pictographic}\u200d\p{Extended_Pictographic}/u],
];

/** So many of a kind are named. */
const MOST_NAMED = 12;

/**
 * The signs of a text that cannot be drawn, each once and as a person sees it, flags, keycaps and
 * joined emoji under their names; `undefined` of nothing. What cannot be seen is named by its
 * number, such as U+200B.
 */
export function undrawable(text: string): string | undefined {
  const missing = new Map<string, Set<string>>(
    [...refused, ['']].map(([name]) => [name, new Set()]),
  );
  for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll('\n', ''))) {
    const drawn = drawnText(segment);
    const unknown = [...drawn].filter((letter) => !drawable.has(letter.codePointAt(0) ?? 0));
    if (unknown.length === 0) continue;
    const [name = ''] = refused.find(([, sign]) => sign.test(drawn)) ?? [];
    const isSeen =
      /[^\p{C}\p{Z}\p{M}]/u.test(drawn) && unknown.some((letter) => !/\p{C}/u.test(letter));
    missing.get(name)?.add(name || isSeen ? segment : unknown.map(numberOf).join(' '));
  }
  const kinds = [...missing]
    .filter(([, signs]) => signs.size > 0)
    .map(([name, signs]) => {
      const named =
        [...signs].slice(0, MOST_NAMED).join(' ') + (signs.size > MOST_NAMED ? ' …' : '');
      return name ? `${name} (${named})` : named;
    });
  return kinds.length > 0 ? kinds.join(', ') : undefined;
}

function numberOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
