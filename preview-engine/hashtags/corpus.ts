import { bodyTopics } from './topics-body.ts';
import { cultureTopics } from './topics-culture.ts';
import { styleTopics } from './topics-style.ts';
import { workTopics } from './topics-work.ts';
import { worldTopics } from './topics-world.ts';

/** Tiers from large to small reach. */
export const tiers = ['broad', 'niche', 'community'] as const;
export type Tier = (typeof tiers)[number];

export type CorpusTopic = {
  key: string;
  words: ReadonlySet<string>;
  tags: Readonly<Record<Tier, readonly string[]>>;
};

const words = (list: string): string[] => list.split(' ');

/** The curated corpus: more than 2,000 tags in more than 60 topics. */
export const corpus: readonly CorpusTopic[] = Object.entries({
  ...bodyTopics,
  ...styleTopics,
  ...worldTopics,
  ...cultureTopics,
  ...workTopics,
}).map(([key, topic]) => ({
  key,
  words: new Set([key, ...words(topic.words)]),
  tags: {
    broad: words(topic.broad),
    niche: words(topic.niche),
    community: words(topic.community),
  },
}));

/** For a theme without a known word: tags that fit every post. */
export const generalTags: Readonly<Record<Tier, readonly string[]>> = {
  broad: words(
    'instagood photooftheday love beautiful trending viral explore instadaily picoftheday style inspiration reels',
  ),
  niche: words(
    'contentcreator reelsvideo reelsinstagram creativecontent storytelling dailyinspo aesthetic behindthescenes newpost momentslikethese visualstory goodmood',
  ),
  community: words(
    'explorepage fyp foryoupage instamood creatorsofinstagram communityfirst discoverunder5k creatorlife instalike supportcreators',
  ),
};
