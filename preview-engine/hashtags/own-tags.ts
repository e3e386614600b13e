import { isTelling } from '../../contract/tools/hashtags.ts';
import { singularOf } from './singular.ts';
import { isSupporting, topicPairs } from './theme-topics.ts';
import type { ThemeWords } from './theme-words.ts';

/** A whole theme that is longer reads as no tag. */
const WHOLE_MAX = 30;
/** A phrase that is longer takes no further word. */
const BASE_MAX = 24;
/** Longer combinations are hard to read. */
const OWN_LENGTH_MAX = 40;

const lengthOf = (tag: string): number => [...tag].length;

/** The theme's words as tags, and their combinations: `taxtips`, `tax`, `freelancertax`. */
export function ownTags(theme: ThemeWords): string[] {
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

/** What a phrase is about: its last word in the first of the lists that holds one. */
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
export function extendedTags(theme: ThemeWords): string[] {
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
