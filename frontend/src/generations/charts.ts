import type { MusicPlatform } from '#contract/tools/texts.ts';
import { routeQuery } from '../api/route-query.ts';
import { keptByBroadcasts, updateQuery } from '../live/cached-queries.ts';
import type { EventHandlers } from '../live/event-handlers.ts';

/** The chart of each platform, and the query that has it. */
export const charts = {
  tiktok: { name: 'TikTok', query: { ...routeQuery('musicTiktok', {}), ...keptByBroadcasts } },
  instagram: {
    name: 'Instagram',
    query: { ...routeQuery('musicInstagram', {}), ...keptByBroadcasts },
  },
} satisfies Record<MusicPlatform, unknown>;

export const musicHandlers = {
  'music.refreshed': ({ platform, insights }) =>
    updateQuery(charts[platform].query.queryKey, () => insights),
} satisfies Partial<EventHandlers>;
