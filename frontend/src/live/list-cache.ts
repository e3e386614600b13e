import type { AccountExport } from '#contract/account.ts';
import type { Influencer } from '#contract/influencer.ts';
import type { MusicInsight } from '#contract/music.ts';
import type { BroadcastBody } from '#contract/events.ts';
import { addressOf } from '../api/address.ts';
import type { AnswerOf } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { newerExport } from './newer-export.ts';

/** Lists that a screen has fetched once are kept true here; unfetched ones are left to the screen. */
const influencers = [addressOf('influencers', {})];
const tools = [addressOf('tools', {})];
const accountExport = [addressOf('exportState', {})];
const tokens = [[addressOf('tokenHistory', {})], [addressOf('tokenAccount', {})]];
const music = {
  tiktok: [addressOf('musicTiktok', {})],
  instagram: [addressOf('musicInstagram', {})],
};

/** Fetches the lists that are on screen anew; the others when they are shown again. */
export function refetchLists(): void {
  const lists = [influencers, tools, accountExport, ...tokens, music.tiktok, music.instagram];
  for (const queryKey of lists) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** The history behind a balance is not told with it; asked for again only where it is on screen. */
export function refetchTokens(): void {
  for (const queryKey of tokens) void queryClient.invalidateQueries({ queryKey });
}

/** An answer on its way was worded before these news: it is asked for again, or they were lost. */
function updateCached<T>(
  queryKey: string[],
  update: (known: T | undefined) => T | undefined,
): void {
  queryClient.setQueryData<T>(queryKey, update);
  const exactly = { queryKey, exact: true };
  if (queryClient.isFetching(exactly)) void queryClient.invalidateQueries(exactly);
}

/** Adds or replaces one influencer. */
export function putInfluencer(told: Influencer): void {
  updateCached<Influencer[]>(influencers, (list) =>
    list?.some(({ id }) => id === told.id)
      ? list.map((known) => (known.id === told.id ? told : known))
      : list && [told, ...list],
  );
}

export function removeInfluencer(id: number): void {
  updateCached<Influencer[]>(influencers, (list) => list?.filter((known) => known.id !== id));
}

export function putMusic(platform: keyof typeof music, told: MusicInsight[]): void {
  updateCached<MusicInsight[]>(music[platform], () => told);
}

/** Marks a tool as paused, or as taking orders again. */
export function putToolSwitch({ tool, pausedText }: BroadcastBody<'tool.switched'>): void {
  updateCached<AnswerOf<'tools'>>(tools, (list) =>
    list?.map((known) =>
      known.key === tool ? { ...known, isPaused: pausedText !== null, pausedText } : known,
    ),
  );
}

/** A copy of the user's data: the newest is kept. */
export function putExport(told: AccountExport): void {
  updateCached<AccountExport | null>(accountExport, (known) => newerExport(known, told));
}
