import { listOf } from './languages/languages.ts';
import { singularOf } from './singular.ts';
import { lifeTopics } from './topics-life.ts';
import { workTopics } from './topics-work.ts';
import { worldTopics } from './topics-world.ts';

/** Tiers from large to small reach. */
export const tiers = ['broad', 'niche', 'community'] as const;
export type Tier = (typeof tiers)[number];

export type CorpusTopic = {
  key: string;
  words: ReadonlySet<string>;
  /** Kinds that exclude one another: parts of tags. */
  kinds: readonly (readonly string[])[];
  tags: Readonly<Record<Tier, readonly string[]>>;
};

/** The curated corpus: more than 2,000 English tags in more than 60 topics. */
export const corpus: readonly CorpusTopic[] = Object.entries({
  ...lifeTopics,
  ...worldTopics,
  ...workTopics,
}).map(([key, [words, broad, niche, community, kinds = '']]) => ({
  key,
  words: new Set([key, ...listOf(words)]),
  kinds: kinds.split(' | ').map((kind) => kind.split(' ').filter(Boolean)),
  tags: { broad: broad.split(' '), niche: niche.split(' '), community: community.split(' ') },
}));

/** Whether a word of a theme is one of the topic's: as listed, in the plural, or doing it (`kayaking`). */
export const isNamed = ({ words }: CorpusTopic, word: string): boolean =>
  [word, singularOf(word), word.replace(/(?<=.{4})ing$/, '')].some((form) => words.has(form));

export const isTopicWord = (word: string): boolean => corpus.some((topic) => isNamed(topic, word));
