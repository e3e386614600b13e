import { z } from 'zod';
import type { ChartSource } from './chart.ts';
import { fetchJson } from './fetch-json.ts';

// Errors come with status 200 and `error` in place of `data`, which this does not accept.
const chartSchema = z.object({
  data: z
    .array(
      z.object({
        title: z.string().min(1),
        duration: z.number().optional(),
        link: z.url().optional(),
        artist: z.object({ name: z.string() }),
      }),
    )
    .min(1),
});

/** Deezer's chart, without a key. */
export function deezerChart({ apiUrl = 'https://api.deezer.com' } = {}): ChartSource {
  return {
    name: 'deezer',
    top: async (count, signal) => {
      const found = chartSchema.parse(
        await fetchJson(`${apiUrl}/chart/0/tracks?limit=${count}`, signal),
      );
      return {
        source: 'Deezer chart',
        sourceUrl: 'https://www.deezer.com',
        songs: found.data.slice(0, count).map(({ title, duration, link, artist }) => ({
          title,
          artist: artist.name,
          genre: '',
          durationSeconds: duration ?? null,
          url: link ?? null,
        })),
      };
    },
  };
}
