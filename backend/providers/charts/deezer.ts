import { z } from 'zod';
import { ProviderFault } from '../provider.ts';
import { CHART_LENGTH, type ChartProvider } from './chart.ts';
import { fetchJson } from './fetch-json.ts';

/** Code of Deezer's error for too many requests; errors come with status 200. */
const QUOTA = 4;

const chartSchema = z.union([
  z.object({
    data: z.array(
      z.object({
        title: z.string(),
        duration: z.number().optional(),
        link: z.string().optional(),
        artist: z.object({ name: z.string() }),
      }),
    ),
  }),
  z.object({ error: z.object({ code: z.number().optional() }) }),
]);

/** Deezer's chart, without a key. */
export function deezerChart({ apiUrl = 'https://api.deezer.com' } = {}): ChartProvider {
  const label = 'Deezer chart';
  return {
    name: 'deezer',
    label,
    limitSeconds: 8,
    refresh: async (_platform, { signal }) => {
      const address = `${apiUrl}/chart/0/tracks?limit=${CHART_LENGTH}`;
      const found = await fetchJson(address, { schema: chartSchema, signal });
      if ('error' in found) {
        const { code } = found.error;
        const faultClass = code === QUOTA ? 'quota' : 'unavailable';
        throw new ProviderFault(faultClass, `Deezer answered with error ${code}`);
      }
      const songs = found.data.map(({ title, duration, link, artist }) => ({
        title,
        artist: artist.name,
        genre: '',
        durationSeconds: duration ?? null,
        url: link ?? null,
      }));
      return { source: label, songs };
    },
  };
}
