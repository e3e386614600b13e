import { z } from 'zod';
import { CHART_LENGTH, type ChartProvider, type Song } from './chart.ts';
import { fetchJson } from './fetch-json.ts';

const FEED = 'https://rss.marketingtools.apple.com';
const LOOKUP = 'https://itunes.apple.com';

const feedSchema = z.object({
  feed: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        artistName: z.string(),
        url: z.string().optional(),
        genres: z.array(z.object({ name: z.string() })).default([]),
      }),
    ),
  }),
});
const lookupSchema = z.object({
  results: z.array(
    z.object({
      trackId: z.number().optional(),
      trackTimeMillis: z.number().optional(),
      primaryGenreName: z.string().optional(),
    }),
  ),
});

/** Apple's most-played feed of a country, without a key; its lookup adds durations if it answers. */
export function appleChart(options: {
  country: string;
  feedUrl?: string;
  lookupUrl?: string;
}): ChartProvider {
  const { country, feedUrl = FEED, lookupUrl = LOOKUP } = options;
  const label = `Apple Music most played, ${country.toUpperCase()}`;
  return {
    name: 'apple',
    label,
    limitSeconds: 15,
    refresh: async (_platform, { signal }) => {
      const address = `${feedUrl}/api/v2/${country}/music/most-played/${CHART_LENGTH}/songs.json`;
      const { feed } = await fetchJson(address, { schema: feedSchema, signal });
      const ids = encodeURIComponent(feed.results.map(({ id }) => id).join(','));
      // Durations are optional: without them the chart is still complete.
      const details = await fetchJson(`${lookupUrl}/lookup?id=${ids}`, {
        schema: lookupSchema,
        signal,
      }).catch(() => ({ results: [] }));
      const byId = new Map(details.results.map((detail) => [String(detail.trackId), detail]));
      const songs = feed.results.map((song): Song => {
        const detail = byId.get(song.id);
        const genre = song.genres.find(({ name }) => name !== 'Music')?.name;
        return {
          title: song.name,
          artist: song.artistName,
          genre: genre ?? detail?.primaryGenreName ?? '',
          durationSeconds: detail?.trackTimeMillis ? detail.trackTimeMillis / 1000 : null,
          url: song.url ?? null,
        };
      });
      return { source: label, songs };
    },
  };
}
