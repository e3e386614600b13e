/** A hashtag: letters of any script, digits and underscores. */
export const hashtagGrammar = /^#[\p{L}\p{M}\p{N}_]{1,60}$/u;

/** Longer words are shortened to this, so that a tag can hold one and a little more. */
const LONGEST_WORD = 40;

/** Least letters of a word that hashtags can be made of. */
const FEWEST_LETTERS = 3;

/** Each of these letters is a whole syllable or word. */
const syllables = /[\p{sc=Han}\p{sc=Hangul}]/u;
/** A letter of these scripts is a consonant with its vowel. */
const consonantsWithVowel =
  /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gujarati}\p{sc=Gurmukhi}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The words of a theme in lower case, as a hashtag may hold them: letters and digits only. */
export function wordsOf(theme: string): string[] {
  // Turkish writes its capital I without and its small i with a dot; English rules would break
  // both.
  const isTurkish = /[ğışİĞŞ]/u.test(theme);
  const text = theme.normalize('NFKC');
  return (isTurkish ? text.toLocaleLowerCase('tr') : text.toLowerCase())
    .replace(/['’]|\p{Cf}|\p{Variation_Selector}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => [...word.replace(/^\p{M}+/u, '')].slice(0, LONGEST_WORD).join(''))
    .filter((word) => word !== '');
}

/**
 * Whether hashtags can be made of a word: it has three letters, counted as an alphabet would write
 * them. A Chinese character counts as three, a kana as two.
 */
export function isTelling(word: string): boolean {
  return [...word].reduce((sum, letter) => sum + lettersIn(letter), 0) >= FEWEST_LETTERS;
}

function lettersIn(character: string): number {
  if (!/\p{L}/u.test(character)) return 0;
  if (syllables.test(character)) return 3;
  return consonantsWithVowel.test(character) ? 2 : 1;
}
