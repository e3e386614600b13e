import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { routeQuery } from '../api/route-query.ts';
import { keptByBroadcasts, updateQuery } from '../live/cached-queries.ts';
import { addLateHandlers } from '../live/event-handlers.ts';

/** By rank, whatever the order of the answer. */
const select = (songs: readonly MusicInsight[]) => songs.toSorted((a, b) => a.rank - b.rank);

/** The chart of each platform, and the query that has it. */
export const charts = {
  tiktok: {
    name: 'TikTok',
    query: { ...routeQuery('musicTiktok', {}), ...keptByBroadcasts, select },
  },
  instagram: {
    name: 'Instagram',
    query: { ...routeQuery('musicInstagram', {}), ...keptByBroadcasts, select },
  },
} satisfies Record<MusicPlatform, unknown>;

addLateHandlers({
  'music.refreshed': ({ platform, insights }) =>
    updateQuery(charts[platform].query.queryKey, () => insights),
});
