/** First and last code point of each run of letters that can be drawn, the space among them. */
const ranges: readonly (readonly [first: number, last: number])[] = [
  // Latin with its accents, those of Vietnamese too.
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x148],
  [0x14a, 0x17e],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  // Greek and Cyrillic.
  [0x386, 0x386],
  [0x388, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x4b0, 0x4b1],
  // Dashes, quotes, bullet, dots, primes, angles.
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  // Lira, naira, rupee, won, new sheqel, dong, euro, hryvnia, tenge, rupee, lira, rouble, lari, bitcoin.
  ...[0x20a4, 0x20a6, 0x20a8, 0x20a9, 0x20aa, 0x20ab, 0x20ac].map((c) => [c, c] as const),
  ...[0x20b4, 0x20b8, 0x20b9, 0x20ba, 0x20bd, 0x20be, 0x20bf].map((c) => [c, c] as const),
  // Number and trade marks, arrows, minus.
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

/** The code points that can be drawn, in order. */
export const drawableLetters: readonly number[] = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
  .toSorted((a, b) => a - b);

const drawable = new Set(drawableLetters);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Letters that cannot be drawn, each once and as a person sees it: an emoji of several code points
 * is one. What cannot be seen is named by its number, such as U+200B.
 */
export function lettersMissing(text: string): string[] {
  const missing = new Set<string>();
  for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll('\n', ''))) {
    const unknown = [...segment].filter((letter) => !drawable.has(letter.codePointAt(0) ?? 0));
    if (unknown.length === 0) continue;
    const isSeen = /[^\p{C}\p{Z}\p{M}]/u.test(segment);
    missing.add(isSeen ? segment : unknown.map(numberOf).join(' '));
  }
  return [...missing];
}

function numberOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
