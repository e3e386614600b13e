import { corpus, isNamed, isTopicWord, tiers, type CorpusTopic } from './corpus.ts';
import { namesMore } from './named-only.ts';
import { singularOf } from './singular.ts';
import { supportingWords } from './supporting-words.ts';
import type { ThemeWords } from './theme-words.ts';

/** More topics than this make a list about nothing. */
const TOPICS_MAX = 3;

/**
 * Tags of the topics that the theme names with a whole word, the most important first. None of them
 * names a season, a country, a feast or a kind of thing that the theme does not name.
 */
export function topicTags(theme: ThemeWords): string[] {
  const named = new Set(theme.all.flatMap((word) => [word, singularOf(word)]));
  const lists = rankTopics(theme).map((topic) => topicList(topic, named));
  const tags = takeInTurns(lists).filter((tag) => !namesMore(tag, named));
  const isAbout = (tag: string) =>
    [...named].some((word) => word.length >= 4 && tag.includes(word));
  return [...new Set([...tags.filter(isAbout), ...tags])];
}

function rankTopics(theme: ThemeWords): CorpusTopic[] {
  const pairs = topicPairs(theme);
  const parts = new Set(pairs.flat());
  const words = [
    ...pairs.map((pair) => pair.join('')),
    ...theme.words.filter((word) => !parts.has(word)),
  ];
  return corpus
    .map((topic) => {
      const hits = words.filter((word) => isNamed(topic, word));
      const telling = hits.filter((word) => !isSupporting(word)).length;
      return { topic, score: telling === 0 ? 0 : telling + hits.length };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic);
}

/** Two words that are one of a topic's words: "martial arts", which is no art. */
export function topicPairs({ phrases }: ThemeWords): (readonly [string, string])[] {
  return phrases
    .flatMap((phrase) => phrase.slice(1).map((word, at) => [phrase[at] ?? '', word] as const))
    .filter((pair) => isTopicWord(pair.join('')));
}

/** Adjectives and words of many meanings. */
export const isSupporting = (word: string): boolean =>
  supportingWords.has(word) || supportingWords.has(singularOf(word));

/** The tags of a topic, early ones of every tier first. */
function topicList({ kinds, tags }: CorpusTopic, named: ReadonlySet<string>): string[] {
  const holds = (kind: readonly string[], text: string) => kind.some((part) => text.includes(part));
  const wanted = kinds.filter((kind) => [...named].some((word) => holds(kind, word)));
  return takeInTurns(tiers.map((tier) => tags[tier])).filter(
    (tag) =>
      wanted.length === 0 ||
      wanted.some((kind) => holds(kind, tag)) ||
      !kinds.some((kind) => holds(kind, tag)),
  );
}

/** The first of every list, then the second of every list, and so on. */
function takeInTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}
