import { english, foreign, foreignMarks, frameWords } from './function-words.ts';

/** One word or sign of a prompt. */
export type Token = {
  /** As it was written. */
  text: string;
  /** Lower case, without accents: what is looked up. */
  word: string;
  /** `silent` words are articles and the like; a `frame` is "photo", "pair"; the rest have content. */
  role: 'content' | 'silent' | 'frame' | 'preposition' | 'negation';
  /** A comma, a full stop or another mark stands before it. */
  isAfterBreak: boolean;
};

const LONGEST_PROMPT = 10_000;
const MOST_TOKENS = 2_000;

/** A prompt's words and signs, in their order; hidden characters do not divide a word. */
export function tokensOf(prompt: string): Token[] {
  const text = prompt.slice(0, LONGEST_PROMPT).replaceAll(/\p{Cf}/gu, '');
  let end = 0;
  const found = [...text.matchAll(pattern)].slice(0, MOST_TOKENS).map((match) => {
    const isAfterBreak = /[^\s'’"“”-]/u.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    return { text: match[0], word: fold(match[0]), isAfterBreak };
  });
  const role = isEnglish(found) ? roleIn(english) : roleIn(foreign);
  return found.map((token) => ({ ...token, role: role(token.word) }));
}

/** As far as its articles and prepositions say. */
export function isEnglish(tokens: readonly Pick<Token, 'word'>[]): boolean {
  return !tokens.some(({ word }) => foreignMarks.has(word));
}

/** Lower case, without accents, variation signs and full-width forms. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** A possessive stays one word: a "woman's handbag" is not a woman. */
const pattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’]s(?!\p{L}))?|\p{Extended_Pictographic}/gu;

const roleIn =
  ({ prepositions, negations, silent }: typeof english) =>
  (word: string): Token['role'] => {
    if (prepositions.has(word)) return 'preposition';
    if (negations.has(word)) return 'negation';
    // One Latin letter is an article or what an elision leaves: a, l'homme.
    if (silent.has(word) || /^[a-z]$/.test(word)) return 'silent';
    return frameWords.has(word) ? 'frame' : 'content';
  };
