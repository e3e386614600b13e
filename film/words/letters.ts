/** The letters that can be drawn, as first and last code points, the space among them. */
const ranges = [
  // Latin with its accents, those of Vietnamese too.
  '20-7e a0-ac ae-148 14a-17e 1a0-1a1 1af-1b0 218-21b 1e80-1e85 1e9e-1e9e 1ea0-1ef9',
  // Greek and Cyrillic.
  '386-386 388-38a 38c-38c 38e-3a1 3a3-3ce 400-45f 490-491 4b0-4b1',
  // Dashes, quotes, bullet, dots, primes, money, number and trade marks, arrows, minus.
  '2013-2014 2018-201a 201c-201e 2022-2022 2026-2026 2032-2033 2039-203a 20a4-20a4 20a6-20a6',
  '20a8-20ac 20b4-20b4 20b8-20ba 20bd-20bf 2116-2116 2122-2122 2190-2193 2212-2212',
];

/** The code points that can be drawn, in order. */
export const drawableLetters: readonly number[] = ranges
  .flatMap((line) => line.split(' '))
  .flatMap((range) => {
    const [first = 0, last = 0] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  })
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
