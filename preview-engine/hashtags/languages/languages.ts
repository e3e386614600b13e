import type { Language } from './language.ts';
import { english, latinLanguages } from './latin.ts';
import { otherScripts } from './other-scripts.ts';

export type { Language } from './language.ts';

/** A list of a table as a set. */
export const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * The language of a theme: by its script, then by its small words and its letters. English where
 * nothing speaks for another one.
 */
export function languageOf(
  theme: string,
  { words, isEnglish }: { words: readonly string[]; isEnglish: (word: string) => boolean },
): Language {
  const text = `${theme} ${words.join(' ')}`;
  const scripted = otherScripts.find(({ looksLike }) => looksLike?.test(text));
  if (scripted) return scripted;
  const small = (language: Language) => {
    const list = new Set([...listOf(language.stopWords), ...listOf(language.lightWords)]);
    return words.filter((word) => word.length > 1 && list.has(word)).length;
  };
  // Half: many English words are in use everywhere.
  const scores = [{ language: english, score: small(english) + (words.some(isEnglish) ? 0.5 : 0) }];
  for (const language of latinLanguages) {
    scores.push({ language, score: small(language) + (language.looksLike?.test(text) ? 1 : 0) });
  }
  return scores.toSorted((a, b) => b.score - a.score)[0]?.language ?? english;
}
