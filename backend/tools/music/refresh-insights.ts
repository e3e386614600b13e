import type { MusicPlatform } from '#contract/tools/texts.ts';
import { clock, pause } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Events } from '../../events/events.ts';
import type { Engine } from '../../generations/engine.ts';
import {
  CHART_LENGTH,
  type Chart,
  type ChartProvider,
  type ChartProviders,
  type Song,
} from '../../providers/charts/chart.ts';
import { ProviderFault } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { listInsights, storeChart, storeSampleIfEmpty } from './store-chart.ts';

/**
 * The providers are asked at most once per platform in this time, also when none had a chart:
 * asking is free for users and may cost the operator money.
 */
const REFRESH_SECONDS = 15 * 60;
/** A refresh that takes this much longer than its providers may is taken over: its process died. */
const LEASE_MARGIN_SECONDS = 5;

export type MusicDependencies = Pick<Engine, 'database' | 'spendLimits' | 'log'> & {
  charts: ChartProviders;
  events: Pick<Events, 'publishToAll'>;
};

/**
 * Refreshes a platform's list, at most once in fifteen minutes over all processes; other callers
 * wait for the same refresh. All open tabs get the event. When no chart can be reached the last
 * list stays and this refuses; where there never was one, the sample is shown.
 */
export async function refreshInsights(music: MusicDependencies, platform: MusicPlatform) {
  const lease = await leaseRefresh(music, platform);
  if (lease === 'taken') await refresh(music, platform, new AbortController().signal);
  if (lease === 'busy') await waitUntilFinished(music, platform);
  if (await hasChart(music.database, platform)) {
    const isNew = lease !== 'fresh';
    return { message: isNew ? 'Music insights were refreshed.' : 'These are the latest trends.' };
  }
  if (await showSampleIfEmpty(music, platform)) return { message: SAMPLE };
  const [first] = await listInsights(music.database, platform);
  if (first?.isInvented) return { message: SAMPLE };
  throw new Refusal('tool.unavailable', {
    text: 'No music chart can be reached right now. The last list stays.',
  });
}

const SAMPLE = 'No music chart can be reached right now. These songs are invented.';

/**
 * The scheduled refresh: brings a real list or leaves what there is, and never shows the sample.
 * Does nothing while a refresh runs or when one has just ended.
 */
export async function refreshOnSchedule(
  music: MusicDependencies,
  platform: MusicPlatform,
  signal: AbortSignal,
): Promise<void> {
  if (music.charts[platform].length === 0) return;
  if ((await leaseRefresh(music, platform)) !== 'taken') return;
  try {
    await refresh(music, platform, signal);
  } catch (error) {
    // Whoever has the job next may begin at once.
    const release = `update music_refreshes set started_at = coalesce(finished_at, '-infinity')
                      where platform = $1`;
    if (signal.aborted) await music.database.query(release, [platform]);
    throw error;
  }
}

type Lease = 'taken' | 'fresh' | 'busy';

async function leaseRefresh({ database, charts }: MusicDependencies, platform: MusicPlatform) {
  const [row] = await database.sql<{ lease: Lease }>`
    insert into music_refreshes as r (platform, started_at) values (${platform}, now())
    on conflict (platform) do update set started_at = now()
      where coalesce(r.finished_at, '-infinity') < now() - make_interval(secs => ${REFRESH_SECONDS})
        and (r.finished_at >= r.started_at or r.started_at < now() - make_interval(
              secs => ${leaseSeconds(charts, platform)}))
    returning 'taken' as lease`;
  if (row) return row.lease;
  return (await isFinished(database, platform)) ? 'fresh' : 'busy';
}

const leaseSeconds = (charts: ChartProviders, platform: MusicPlatform): number =>
  charts[platform].reduce((sum, { limitSeconds }) => sum + limitSeconds, LEASE_MARGIN_SECONDS);

/** Asks the providers and keeps what they have; ends its lease in the same transaction. */
async function refresh(music: MusicDependencies, platform: MusicPlatform, signal: AbortSignal) {
  const chart = await fetchChart(music, platform, signal);
  await music.database.transaction(async (tx) => {
    await tx.sql`
      update music_refreshes set finished_at = now(), is_failed = ${chart === null}
       where platform = ${platform}`;
    if (chart) await storeChart(tx, platform, chart);
  });
  if (chart) await publish(music, platform);
}

async function showSampleIfEmpty(music: MusicDependencies, platform: MusicPlatform) {
  const isStored = await music.database.transaction(async (tx) => {
    await tx.query('select 1 from music_refreshes where platform = $1 for update', [platform]);
    return storeSampleIfEmpty(tx, platform);
  });
  if (isStored) await publish(music, platform);
  return isStored;
}

async function publish({ database, events }: MusicDependencies, platform: MusicPlatform) {
  const insights = await listInsights(database, platform);
  events.publishToAll({ type: 'music.refreshed', data: { platform, insights } });
}

async function isFinished(database: Database, platform: MusicPlatform): Promise<boolean> {
  const rows = await database.sql`
    select 1 from music_refreshes where platform = ${platform} and finished_at >= started_at`;
  return rows.length > 0;
}

/** Whether the last refresh brought a chart. */
async function hasChart(database: Database, platform: MusicPlatform): Promise<boolean> {
  const rows = await database.sql`
    select 1 from music_refreshes
      where platform = ${platform} and finished_at >= started_at and not is_failed`;
  return rows.length > 0;
}

async function waitUntilFinished({ database, charts }: MusicDependencies, platform: MusicPlatform) {
  const until = clock.monotonicMs() + leaseSeconds(charts, platform) * 1000;
  while (clock.monotonicMs() < until && !(await isFinished(database, platform))) await pause(200);
}

/**
 * The chart of the first provider that has one, cleaned and of exactly ten songs; null when none
 * has, which is logged once with what each of them answered. One that costs money is not asked
 * above its limit. Throws the signal's reason.
 */
async function fetchChart(
  { charts, log, database, spendLimits }: MusicDependencies,
  platform: MusicPlatform,
  signal: AbortSignal,
): Promise<Chart | null> {
  const faults: Record<string, string> = {};
  for (const provider of charts[platform]) {
    try {
      const { usualMicros: estimateMicros, name } = provider;
      const ask = () => askProvider(provider, platform, signal);
      const bought = { provider: name, purpose: 'music-chart' } as const;
      const chart = estimateMicros
        ? await spendLimits.buyOther(database, { ...bought, estimateMicros }, ask)
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

/** Longer texts are no title; a row shows two lines. */
const LONGEST_TEXT = 200;
const DAY_SECONDS = 24 * 3600;

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
