import { isTelling } from '../../contract/tools/hashtags.ts';
import { HASHTAG_COUNT } from '../../contract/tools/texts.ts';
import { singularOf } from './corpus.ts';
import { english } from './languages.ts';
import {
  isObscene,
  isSupporting,
  readTheme,
  type ThemeWords,
  topicPairs,
  topicTags,
} from './theme.ts';

/** Most tags that are only the theme's own words and their combinations. */
const OWN_MAX = 12;
/** General tags that close a list: they fit every post and reach many. */
const GENERAL_COUNT = 4;

/**
 * Thirty unique hashtags for a theme, the most relevant first: its own words, then tags of its
 * topics mixed with its words in its language, then a few that fit every post. The same theme
 * always gets the same list; it is never obscene. At least eight tags hold a word of the theme and
 * at most eight fit every post, except for a theme without a word that tags can be made of.
 */
export function hashtagsFor(theme: string): string[] {
  const read = readTheme(theme);
  const own = ownTags(read).slice(0, OWN_MAX);
  const telling = read.words.some(isTelling) ? mixed(topicTags(read), extendedTags(read)) : [];
  const specific = cleaned([...own, ...telling]).slice(0, HASHTAG_COUNT - GENERAL_COUNT);
  const general = `${read.language.general} ${english.general}`.split(' ');
  return cleaned([...specific, ...general])
    .slice(0, HASHTAG_COUNT)
    .map((tag) => `#${tag}`);
}

/** Two tags of a topic, one with a word of the theme, and so on, to the end of both lists. */
function mixed(topical: readonly string[], extended: readonly string[]): string[] {
  const rounds = Math.max(Math.ceil(topical.length / 2), extended.length);
  return Array.from({ length: rounds }, (_, round) => [
    ...topical.slice(2 * round, 2 * round + 2),
    ...extended.slice(round, round + 1),
  ]).flat();
}

const cleaned = (tags: readonly string[]): string[] => [
  ...new Set(tags.filter((tag) => !isObscene(tag))),
];

/** A whole theme that is longer reads as no tag. */
const WHOLE_MAX = 30;
/** A phrase that is longer takes no further word. */
const BASE_MAX = 24;
/** Longer combinations are hard to read. */
const OWN_LENGTH_MAX = 40;

const lengthOf = (tag: string): number => [...tag].length;

/** The theme's words as tags, and their combinations: `taxtips`, `tax`, `freelancertax`. */
function ownTags(theme: ThemeWords): string[] {
  const { all, phrases, words } = theme;
  const paired = new Set(topicPairs(theme).flat());
  const nouns = words.filter((word) => !isSupporting(word) && !paired.has(word));
  const heads = phrases.flatMap((phrase) => headOf(phrase, [nouns, words]) ?? []);
  const whole = [all, phrases.flat()].map((list) => list.join(''));
  return [
    ...new Set([
      ...whole.filter((tag) => lengthOf(tag) <= WHOLE_MAX),
      ...phrases.filter(isShort).map((phrase) => phrase.join('')),
      ...heads,
      ...phrases.flatMap(pairsOf),
      ...nouns,
      ...heads.slice(1).flatMap((head, at) => acrossTags(heads[at] ?? '', head)),
      ...words,
    ]),
  ].filter(
    (tag) =>
      /\p{L}/u.test(tag) &&
      lengthOf(tag) <= OWN_LENGTH_MAX &&
      (lengthOf(tag) > 1 || isTelling(tag)),
  );
}

const isShort = ({ length }: readonly string[]): boolean => length === 2 || length === 3;

/** The word for what a phrase is about: its last in the first of the lists that holds one. */
function headOf(
  phrase: readonly string[],
  lists: readonly (readonly string[])[],
): string | undefined {
  for (const list of lists) {
    const head = phrase.findLast((word) => list.includes(word));
    if (head) return head;
  }
  return undefined;
}

const pairsOf = (phrase: readonly string[]): string[] =>
  phrase.slice(1).map((word, at) => `${phrase[at]}${word}`);

/** The heads of two phrases: of "tax tips for freelancers" `taxfreelancers`. */
const acrossTags = (head: string, next: string): string[] => [
  `${head}${next}`,
  `${singularOf(next)}${head}`,
];

/** The theme's words with what the language adds to them: `synthesizerlovers`, `любовь_дизайн`. */
function extendedTags(theme: ThemeWords): string[] {
  const { language, phrases, words } = theme;
  const telling = words.filter(isTelling);
  const paired = new Set(topicPairs(theme).flat());
  const nouns = telling.filter((word) => !isSupporting(word) && !paired.has(word));
  const bases = [
    ...phrases
      .filter(isShort)
      .map((phrase) => phrase.join(''))
      .filter((base) => lengthOf(base) <= BASE_MAX),
    ...(nouns.length > 0 ? nouns : telling).toReversed(),
  ];
  const patterns = language.patterns.split(' ');
  // Each base starts elsewhere in the patterns, so that a list does not repeat one of them.
  return patterns.flatMap((_, at) =>
    bases.map((base, place) => {
      const pattern = patterns[(at + place * 7) % patterns.length] ?? '*';
      return pattern.replace('*', base).replace('~', singularOf(base));
    }),
  );
}
