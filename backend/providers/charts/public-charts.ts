import { z } from 'zod';
import { ProviderFault, type FaultClass } from '../provider.ts';
import { readBounded } from '../text/bounded-fetch.ts';
import { CHART_LENGTH, type ChartProvider, type Song } from './chart.ts';

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

/**
 * Apple's most-played feed of a country, without a key; its lookup adds durations if it answers.
 */
export function appleChart(
  country: string,
  { feedUrl = FEED, lookupUrl = LOOKUP } = {},
): ChartProvider {
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

const TIMEOUT_MS = 6_000;

/**
 * Reads JSON of a public service: bounded in time and size, cookies neither sent nor kept. Throws
 * `ProviderFault`, with the host alone in its message, or the signal's reason.
 */
async function fetchJson<T>(
  url: string,
  { schema, signal }: { schema: z.ZodType<T>; signal: AbortSignal },
): Promise<T> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderFault(faultOf(response.status), `${host} answered ${response.status}`);
    }
    const tooLarge = new ProviderFault('unavailable', `${host} answered more than 2 MB`);
    const text = (await readBounded(response, tooLarge)).toString('utf8');
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    throw new ProviderFault('unavailable', `${host} answered something else`, {
      cause: parsed.error,
    });
  } catch (cause) {
    if (cause instanceof ProviderFault || signal.aborted) throw cause;
    if (timeout.aborted) throw new ProviderFault('timeout', `${host} is too slow`, { cause });
    const what = cause instanceof SyntaxError ? 'answered no JSON' : 'cannot be reached';
    throw new ProviderFault('unavailable', `${host} ${what}`, { cause });
  }
}

function faultOf(status: number): FaultClass {
  if (status === 429) return 'quota';
  return status === 401 || status === 403 ? 'auth' : 'unavailable';
}
