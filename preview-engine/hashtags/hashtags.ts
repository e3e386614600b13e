import { HASHTAG_COUNT } from '../../contract/tools/texts.ts';
import { corpus, generalTags, tiers, type CorpusTopic, type Tier } from './corpus.ts';
import { isObscene, readTheme, stemOf, type ThemeWords } from './theme-words.ts';

/** How much of a list each tier gets: broad, niche, community. */
const shares: Record<Tier, number> = { broad: 0.45, niche: 0.32, community: 0.23 };

/** Of tags made from the theme's own words. */
const OWN_TAGS_MAX = 8;
/** Topics beside the best one are mixed in, in proportion to how well they fit. */
const TOPICS_MAX = 3;

/**
 * Thirty unique hashtags for a theme, the most relevant and far-reaching first. The same theme
 * always gets the same list; it is never empty and never obscene.
 */
export function hashtagsFor(theme: string): string[] {
  const read = readTheme(theme);
  const topics = rankTopics(read).slice(0, TOPICS_MAX);
  const ranked = new Map<string, number>();
  const offer = (tag: string, score: number) => {
    if (isObscene(tag)) return;
    ranked.set(tag, Math.max(ranked.get(tag) ?? 0, score));
  };

  for (const [tag, score] of ownTags(read)) offer(tag, score);
  const best = topics[0]?.score ?? 1;
  for (const { topic, score } of topics) {
    for (const [tag, worth] of spread(topic.tags)) {
      offer(tag, (worth * score) / best + (isAbout(tag, read) ? 0.35 : 0));
    }
  }
  // Enough for any theme, always behind what fits.
  for (const [tag, worth] of spread(generalTags)) offer(tag, worth * 0.05);

  return [...ranked]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, HASHTAG_COUNT)
    .map(([tag]) => `#${tag}`);
}

/** Interleaves the tiers by their shares: early tags of every tier are worth most. */
function spread(tags: Readonly<Record<Tier, readonly string[]>>): [string, number][] {
  return tiers.flatMap((tier) =>
    tags[tier].map((tag, place): [string, number] => [
      tag,
      1 - place / (HASHTAG_COUNT * shares[tier]),
    ]),
  );
}

/** The theme's own words as tags, in its own language: whole, then pairs, then single words. */
function ownTags({ words, compounds }: ThemeWords): [string, number][] {
  const whole = compounds.at(-1);
  const singles = words.filter((word) => [...word].length >= 3);
  const tags = [...(whole ? [whole] : []), ...compounds.slice(0, 3), ...singles];
  return [...new Set(tags)].slice(0, OWN_TAGS_MAX).map((tag, place) => [tag, 1.4 - place * 0.05]);
}

function isAbout(tag: string, { words }: ThemeWords): boolean {
  return words.some((word) => word.length >= 4 && tag.includes(stemOf(word)));
}

/** Topics that share words, stems or tags with the theme, best first. */
function rankTopics({ words, compounds }: ThemeWords): { topic: CorpusTopic; score: number }[] {
  const stems = new Set(words.map(stemOf));
  return corpus
    .map((topic) => {
      let score = 0;
      for (const word of topic.words) {
        if (words.includes(word)) score += 3;
        else if (stems.has(stemOf(word))) score += 2;
      }
      const tags = tiers.flatMap((tier) => topic.tags[tier]);
      for (const own of [...words, ...compounds]) {
        if (tags.includes(own)) score += 2;
        else if (own.length >= 5 && tags.some((tag) => tag.includes(own))) score += 0.5;
      }
      return { topic, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}
