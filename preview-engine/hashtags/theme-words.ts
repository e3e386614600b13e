/** Words too common for a tag, in the most frequent languages of themes. */
const stopWords = new Set(
  (
    'a an the and or of for with in on at to from by my your our his her their is are be this that it as about into over under ' +
    'i you we me us tips ideas best top how what when why who some any all very more most ' +
    'der die das und oder ein eine mit im am zu von für le la les un une et ou de du des avec dans el los las y o con en para por ' +
    'il lo gli di da per nel um uma com em'
  ).split(' '),
);

/** Never part of a tag, for any theme; also compared with parts of tags. */
const obscene = [
  ...['fuck', 'shit', 'cunt', 'porn', 'nude', 'naked', 'nsfw', 'xxx', 'onlyfans', 'whore', 'slut'],
  ...['rape', 'nazi', 'hitler', 'nigg', 'fagg', 'kike', 'incest', 'pedo', 'dildo', 'blowjob'],
  ...['hentai', 'bitch', 'boobs', 'pussy', 'penis', 'vagina', 'suicide', 'terrorist', 'scheiss'],
];

/** Tags such as `foodporn` are in common use and still left out. */
export function isObscene(tag: string): boolean {
  const plain = tag.toLowerCase().normalize('NFKC');
  return obscene.some((word) => plain.includes(word));
}

const LONGEST_TAG = 40;

/** A theme taken apart. */
export type ThemeWords = {
  /** Lower case, letters and digits of any script, little words left out. */
  words: string[];
  /** Neighbouring words as one: `golden hour` is `goldenhour`. */
  compounds: string[];
};

/**
 * Reads the words of a theme. Markup, commands and instructions are plain letters here: nothing in
 * a theme is executed or obeyed.
 */
export function readTheme(theme: string): ThemeWords {
  const all = theme
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const words = [...new Set(all.filter((word) => !stopWords.has(word) && isWord(word)))];
  const compounds: string[] = [];
  for (const size of [2, 3]) {
    for (let at = 0; at + size <= words.length; at += 1) {
      compounds.push(words.slice(at, at + size).join(''));
    }
  }
  return { words, compounds: compounds.filter(isTag) };
}

const isWord = (word: string): boolean => isTag(word) && /[\p{L}]/u.test(word);

function isTag(word: string): boolean {
  const length = [...word].length;
  return length >= 2 && length <= LONGEST_TAG && !isObscene(word);
}

/** What several forms of an English word share: enough to find `running` under `run`. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(/(ings?|ers?|ies|ied|ed|es|s|y|e)$/, '');
  const single = stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  return single.length >= 3 ? single : word;
}
