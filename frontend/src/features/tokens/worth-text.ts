import { packages, type TokenPackage } from '#contract/packages.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { countText } from '../../ui/formats.ts';

const influencerPrice = runs.personaOptions.price + runs.personaTraining.price;

/** "9 stories, or 4 hashtag lists": what a balance pays for; null where it pays for nothing. */
export function balanceWorth(balance: number): string | null {
  const stories = Math.floor(balance / runs.story.price);
  const lists = Math.floor(balance / runs.hashtags.price);
  if (stories === 0) return null;
  const worth = counted(stories, 'story', 'stories');
  if (balance >= influencerPrice) return `${worth}, or ${influencersWorth(balance)}`;
  return lists === 0 ? worth : `${worth}, or ${counted(lists, 'hashtag list', 'hashtag lists')}`;
}

/** Things that the tokens of a package pay for: influencers where there are enough for one. */
export function packageWorth(tokens: number): string {
  if (tokens >= influencerPrice) return capitalised(influencersWorth(tokens));
  return `${Math.floor(tokens / runs.story.price)} stories or reels; not enough for an influencer (${influencerPrice})`;
}

/** By how many percent a token costs less than in the first package; 0 for that one itself. */
export function savedPercent({ tokens, priceCents }: Pick<TokenPackage, 'tokens' | 'priceCents'>) {
  const [first] = packages.values();
  if (!first) return 0;
  return Math.round((1 - priceCents / tokens / (first.priceCents / first.tokens)) * 100);
}

/** "one influencer and 3 pictures". */
function influencersWorth(tokens: number): string {
  const count = Math.floor(tokens / influencerPrice);
  const pictures = Math.floor((tokens % influencerPrice) / runs.personaImage.price);
  const influencers = `${words[count] ?? countText(count)} ${count === 1 ? 'influencer' : 'influencers'}`;
  return pictures === 0
    ? influencers
    : `${influencers} and ${counted(pictures, 'picture', 'pictures')}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five'];

function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
