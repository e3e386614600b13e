import { z } from 'zod';
import type { ChartSource, Song } from './chart.ts';
import { fetchJson } from './fetch-json.ts';

const FEED = 'https://rss.marketingtools.apple.com';
const LOOKUP = 'https://itunes.apple.com';

const feedSchema = z.object({
  feed: z.object({
    results: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().min(1),
          artistName: z.string(),
          url: z.url().optional(),
          genres: z.array(z.object({ name: z.string() })).default([]),
        }),
      )
      .min(1),
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

/** Apple's most-played feed, without a key; its lookup adds durations where it answers. */
export function appleChart({
  country = 'us',
  feedUrl = FEED,
  lookupUrl = LOOKUP,
} = {}): ChartSource {
  return {
    name: 'apple',
    top: async (count, signal) => {
      const address = `${feedUrl}/api/v2/${country}/music/most-played/${count}/songs.json`;
      const { results } = feedSchema.parse(await fetchJson(address, signal)).feed;
      const ids = results.map(({ id }) => id).join(',');
      // Durations are optional: without them the chart is still complete.
      const details = await fetchJson(`${lookupUrl}/lookup?id=${encodeURIComponent(ids)}`, signal)
        .then((found) => lookupSchema.parse(found).results)
        .catch(() => []);
      const byId = new Map(details.map((detail) => [String(detail.trackId), detail]));
      const songs = results.slice(0, count).map((song): Song => {
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
      return {
        source: `Apple Music most played (${country.toUpperCase()})`,
        sourceUrl: 'https://music.apple.com',
        songs,
      };
    },
  };
}
