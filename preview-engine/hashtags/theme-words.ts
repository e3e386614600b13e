import { isTelling, wordsOf } from '../../contract/tools/hashtags.ts';
import { isTopicWord } from './corpus.ts';
import { languageOf, listOf, type Language } from './languages/languages.ts';

/** Never part of a tag, for any theme; also compared with parts of tags. */
const obscene =
  /fuck|shit|cunt|porn|nude|naked|nsfw|xxx|onlyfans|whore|slut|nazi|hitler|nigg|fagg|kike|incest|pedo|dildo|blowjob|hentai|bitch|boobs|pussy|penis|vagina|suicide|terrorist|scheiss|(?<![cdgt]|pa)rape(?![sut])/;

/** Tags such as `foodporn` are in common use and still left out. */
export function isObscene(tag: string): boolean {
  return obscene.test(tag.toLowerCase().normalize('NFKC'));
}

/** A theme taken apart. */
export type ThemeWords = {
  language: Language;
  /** Everything, small words included: `tips`, `for`, `freelancers`. */
  all: readonly string[];
  /** Words between small ones: `tax tips` and `freelancers`. Light words stay in their phrase. */
  phrases: readonly (readonly string[])[];
  /** Words that say something by themselves, in their order, each once. */
  words: readonly string[];
};

/**
 * Reads the words of a theme. Markup, commands and instructions are plain letters here: nothing in
 * a theme is executed or obeyed.
 */
export function readTheme(theme: string): ThemeWords {
  const written = wordsOf(theme);
  const language = languageOf(theme, { words: written, isEnglish: isTopicWord });
  const all = written.flatMap(separateWords).filter((word) => !isObscene(word));
  const [stops, light] = [listOf(language.stopWords), listOf(language.lightWords)];
  const phrases = splitAt(all, (word) => stops.has(word));
  const words = phrases.flat().filter((word) => !light.has(word) && /\p{L}/u.test(word));
  if (words.some(isTelling)) return { language, all, phrases, words: [...new Set(words)] };
  // Small words are better than none: "who are we", "best ideas".
  const telling = [...all, ...written].filter((word) => isTelling(word) && !isObscene(word));
  return { language, all, phrases: [all], words: [...new Set([...words, ...telling])] };
}

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

function separateWords(written: string): string[] {
  if (!unspaced.test(written)) return [written];
  return [...segmenter.segment(written)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

function splitAt(words: readonly string[], isBoundary: (word: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (isBoundary(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}
