import { fold, type Token } from './tokens.ts';

/** Finds what a word, or several in a row, stand for. */
export type Lexicon<T> = {
  /** The longest entry that begins at this word, with its number of words. */
  at(tokens: readonly Token[], index: number): { meaning: T; length: number } | undefined;
};

/**
 * Rows of meanings with their words. A word matches itself and its plural in s or es; one that ends
 * in `*` matches every word that begins so (`danc*` is dance, dancer, dancing); `_` joins words that
 * follow one another. The first row that has a word wins.
 */
export function lexicon<T>(rows: readonly (readonly [meaning: T, words: string])[]): Lexicon<T> {
  const whole = new Map<string, T>();
  const beginnings = new Map<string, T>();
  for (const [meaning, words] of rows) {
    for (const entry of words.split(/\s+/).filter(Boolean)) {
      const word = fold(entry.replace(/\*$/, ''));
      const into = entry.endsWith('*') ? beginnings : whole;
      if (!into.has(word)) into.set(word, meaning);
    }
  }
  const longest = Math.max(...[...whole.keys()].map((word) => word.split('_').length));
  const lengths = [...new Set([...beginnings.keys()].map((word) => word.length))].toSorted(
    (a, b) => b - a,
  );
  const named = (word: string): T | undefined =>
    whole.get(word) ?? whole.get(word.replace(/s$/, '')) ?? whole.get(word.replace(/es$/, ''));
  const begun = (word: string): T | undefined => {
    for (const length of lengths) {
      const meaning = beginnings.get(word.slice(0, length));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  };
  return {
    at: (tokens, index) => {
      for (let length = longest; length >= 1; length--) {
        const run = tokens.slice(index, index + length);
        if (run.length < length || run.slice(1).some(({ isAfterBreak }) => isAfterBreak)) continue;
        const word = run.map((token) => token.word).join('_');
        const meaning = named(word) ?? (length === 1 ? begun(word) : undefined);
        if (meaning !== undefined) return { meaning, length };
      }
      return undefined;
    },
  };
}
