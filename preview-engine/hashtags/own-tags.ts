import { isTelling } from '../../contract/tools/hashtags.ts';
import { singularOf } from './singular.ts';
import { isSupporting, topicPairs } from './theme-topics.ts';
import type { ThemeWords } from './theme-words.ts';

/** A whole theme that is longer reads as no tag. */
const WHOLE_MAX = 30;
/** A phrase that is longer takes no further word. */
const BASE_MAX = 24;

const lengthOf = (tag: string): number => [...tag].length;

/** The theme's words as tags, and their combinations: `taxtips`, `tax`, `freelancertax`. */
export function ownTags({ all, phrases, words }: ThemeWords): string[] {
  const nouns = words.filter((word) => !isSupporting(word));
  const pairs = phrases.flatMap(pairsOf);
  const heads = phrases
    .flatMap((phrase) => phrase.slice(-1))
    .filter((head) => words.includes(head));
  const across =
    phrases.length < 2 ? [] : phrases.flatMap((phrase, at) => acrossTags(phrase, phrases[at + 1]));
  return [
    ...new Set([
      ...[all, phrases.flat()]
        .map((list) => list.join(''))
        .filter((tag) => lengthOf(tag) <= WHOLE_MAX),
      ...phrases
        .filter(({ length }) => length === 2 || length === 3)
        .map((phrase) => phrase.join('')),
      ...heads,
      ...pairs,
      ...nouns,
      ...words,
      ...across,
    ]),
  ].filter((tag) => lengthOf(tag) >= 2 && lengthOf(tag) <= 40 && /\p{L}/u.test(tag));
}

const pairsOf = (phrase: readonly string[]): string[] =>
  phrase.slice(1).map((word, at) => `${phrase[at]}${word}`);

/** Words of two phrases: of "tax tips for freelancers" `freelancerstax`. */
function acrossTags(phrase: readonly string[], next: readonly string[] | undefined): string[] {
  const [first] = phrase;
  const head = next?.at(-1);
  return first && head ? [`${first}${head}`, `${singularOf(head)}${first}`] : [];
}

/** The theme's words with what the language adds to them: `synthesizerlovers`, `любовь_дизайн`. */
export function extendedTags(theme: ThemeWords): string[] {
  const { language, phrases, words } = theme;
  const telling = words.filter(isTelling);
  const paired = new Set(topicPairs(theme).flat());
  const nouns = telling.filter((word) => !isSupporting(word) && !paired.has(word));
  const bases = [
    ...phrases
      .filter(({ length }) => length === 2 || length === 3)
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
