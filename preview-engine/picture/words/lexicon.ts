/** Finds what words stand for: most often named first, then in the order they were said. */
export type Lexicon<T> = { found(words: readonly string[]): T[] };

/**
 * Rows of meanings with their words. A word matches the beginnings of longer ones when it has four
 * letters or more (`danc` is dance, dancer, dancing); shorter ones, and those ending in `.`, match whole.
 */
export function lexicon<T>(rows: readonly (readonly [meaning: T, words: string])[]): Lexicon<T> {
  const whole = new Map<string, T[]>();
  const stems = new Map<string, T[]>();
  for (const [meaning, words] of rows) {
    for (const word of words.split(' ')) {
      const plain = fold(word.replace(/\.$/, ''));
      const isStem = plain === fold(word) && plain.length > 3 && /^\p{L}/u.test(plain);
      const into = isStem ? stems : whole;
      into.set(plain, [...(into.get(plain) ?? []), meaning]);
    }
  }
  return {
    found: (words) => {
      const counts = new Map<T, number>();
      for (const word of words) {
        for (const meaning of meaningsOf(word, whole, stems)) {
          counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
        }
      }
      return [...counts].toSorted(([, a], [, b]) => b - a).map(([meaning]) => meaning);
    },
  };
}

const MOST_WORDS = 600;
const LONGEST_ENDING = 4;

/** A prompt's words and signs, folded; everything else of it is forgotten here. */
export function wordsOf(prompt: string): string[] {
  const found = fold(prompt.slice(0, 10_000)).match(
    /\p{L}[\p{L}\p{N}]*|\p{N}+s|\p{Extended_Pictographic}/gu,
  );
  return (found ?? []).slice(0, MOST_WORDS);
}

/** Lower case, without accents and variation signs. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200D/gu, '')
    .toLowerCase();
}

function meaningsOf<T>(word: string, whole: Map<string, T[]>, stems: Map<string, T[]>): T[] {
  const exact = [...(whole.get(word) ?? [])];
  for (let length = word.length; length > 3 && length >= word.length - LONGEST_ENDING; length--) {
    const stem = stems.get(word.slice(0, length));
    if (stem !== undefined) return [...exact, ...stem];
  }
  return exact;
}
