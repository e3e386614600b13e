import { listOf } from './languages.ts';
import { lifeTopics } from './topics-life.ts';
import { workTopics } from './topics-work.ts';
import { worldTopics } from './topics-world.ts';

/**
 * The tags that people give a post about something. Lists are words separated by spaces.
 *
 * - `words` of a theme that mean this topic, in the singular. `supportingWords` of `theme.ts` are
 *   those that mean it only together with another one.
 * - `broad`: very large tags; many people see the post, for a short time.
 * - `niche`: precise tags; fewer posts and a fitting audience.
 * - `community`: the names a community uses for itself.
 * - `kinds` that exclude one another, separated by `|`, each with parts of tags: a theme of tennis
 *   gets no tag that holds `golf`. A theme that names no kind may get any.
 */
type Topic = readonly [
  words: string,
  broad: string,
  niche: string,
  community: string,
  kinds?: string,
];

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
export const corpus: readonly CorpusTopic[] = Object.entries<Topic>({
  ...lifeTopics,
  ...worldTopics,
  ...workTopics,
}).map(([key, [words, broad, niche, community, kinds = '']]) => ({
  key,
  words: new Set([key, ...listOf(words)]),
  kinds: kinds.split(' | ').map((kind) => kind.split(' ').filter(Boolean)),
  tags: { broad: broad.split(' '), niche: niche.split(' '), community: community.split(' ') },
}));

/**
 * Whether a word of a theme is one of the topic's: as listed, in the plural, or doing it
 * (`kayaking`).
 */
export const isNamed = ({ words }: CorpusTopic, word: string): boolean =>
  [word, singularOf(word), word.replace(/(?<=.{4})ing$/, '')].some((form) => words.has(form));

export const isTopicWord = (word: string): boolean => corpus.some((topic) => isNamed(topic, word));

/** The singular of an English noun. */
export function singularOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|z)es$/, '$1')
    .replace(/s$/, '');
}
