import type { MusicPlatform } from '#contract/tools/texts.ts';
import type { Engine } from '../../generations/engine.ts';
import { buyOther } from '../../generations/costs/other-costs.ts';
import type { Log } from '../../log.ts';
import {
  CHART_LENGTH,
  type Chart,
  type ChartProvider,
  type ChartProviders,
  type Song,
} from '../../providers/charts/chart.ts';
import { ProviderFault } from '../../providers/provider.ts';

/** Longer texts are no title; a row shows two lines. */
const LONGEST_TEXT = 200;
const DAY_SECONDS = 24 * 3600;

/** Where charts come from, and where what they cost is counted. */
export type ChartSources = Pick<Engine, 'database' | 'spendLimits'> & {
  charts: ChartProviders;
  log: Log;
};

/**
 * The chart of the first provider that has one, cleaned and of exactly ten songs; null when none
 * has, which is logged once with what each of them answered. One that costs money is not asked above
 * its limit. Throws the signal's reason.
 */
export async function fetchChart(
  sources: ChartSources,
  platform: MusicPlatform,
  signal: AbortSignal,
): Promise<Chart | null> {
  const { charts, log } = sources;
  const faults: Record<string, string> = {};
  for (const provider of charts[platform]) {
    try {
      const { usualMicros: estimateMicros, name } = provider;
      const ask = () => askProvider(provider, platform, signal);
      const chart = estimateMicros
        ? await buyOther(sources, { provider: name, purpose: 'music-chart', estimateMicros }, ask)
        : await ask();
      if (Object.keys(faults).length > 0) log.info({ platform, faults }, 'a music chart is away');
      return chart;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderFault)) log.error({ err: error }, 'a chart provider failed');
      faults[provider.name] = error instanceof ProviderFault ? describe(error) : 'bug';
    }
  }
  if (charts[platform].length > 0) log.warn({ platform, faults }, 'no music chart can be reached');
  return null;
}

const describe = ({ faultClass, message }: ProviderFault): string => `${faultClass}: ${message}`;

/** How long `fetchChart` may take. */
export const fetchSeconds = (providers: readonly ChartProvider[]): number =>
  providers.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0);

async function askProvider(provider: ChartProvider, platform: MusicPlatform, signal: AbortSignal) {
  const limit = AbortSignal.timeout(provider.limitSeconds * 1000);
  try {
    const asked = { signal: AbortSignal.any([signal, limit]) };
    const { songs, ...known } = await provider.refresh(platform, asked);
    const named = songs.map(cleanSong).filter(({ title, artist }) => title && artist);
    if (named.length >= CHART_LENGTH) return { ...known, songs: named.slice(0, CHART_LENGTH) };
    throw new ProviderFault('unavailable', `${provider.name} has only ${named.length} songs`);
  } catch (cause) {
    if (!limit.aborted || cause instanceof ProviderFault) throw cause;
    throw new ProviderFault('timeout', `${provider.name} is too slow`, { cause });
  }
}

function cleanSong({ title, artist, genre, durationSeconds, url, ...song }: Song): Song {
  const isDuration =
    durationSeconds !== null && durationSeconds > 0 && durationSeconds < DAY_SECONDS;
  return {
    ...song,
    title: cleanText(title),
    artist: cleanText(artist),
    genre: cleanText(genre),
    durationSeconds: isDuration ? durationSeconds : null,
    url: url && URL.parse(url)?.protocol === 'https:' ? url : null,
  };
}

/** One line without control characters, which a database does not store. */
function cleanText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, LONGEST_TEXT).join('');
}
