import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { clock, pause } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { now } from '../../database/entities/columns.ts';
import { MusicInsightRow, MusicRefreshRow } from '../../database/entities/tools.ts';
import type { Events } from '../../events/events.ts';
import type { Log } from '../../log.ts';
import type { Chart, ChartSource, Song } from '../../providers/charts/chart.ts';
import { listInsights } from './list-insights.ts';
import { moodOf } from './mood.ts';
import { movementOf } from './movement.ts';

/** Songs per platform. */
const TOP = 10;
/** The source is asked at most once per platform in this time, however many users click. */
const REFRESH_SECONDS = 15 * 60;
/** A refresh that has not ended after this is taken over. */
const FETCH_SECONDS = 20;

export type MusicDependencies = {
  database: Database;
  events: Pick<Events, 'publishToAll'>;
  /** In order of preference; the last one always has a chart. */
  sources: Readonly<Record<MusicPlatform, readonly ChartSource[]>>;
  log: Log;
};

/**
 * Refreshes a platform's list, at most once in fifteen minutes over all processes; other callers wait
 * for the same refresh. All open tabs get the event. The old list stays when no source responds.
 */
export async function refreshInsights(
  music: MusicDependencies,
  platform: MusicPlatform,
): Promise<{ message: string }> {
  const claim = await claimRefresh(music.database, platform);
  if (claim === 'fresh') return { message: 'These are the latest trends.' };
  if (claim === 'claimed') {
    await replaceInsights(music, platform, await fetchChart(music, platform));
    const insights = await listInsights(music.database, platform);
    music.events.publishToAll({ type: 'music.refreshed', data: { platform, insights } });
  } else {
    await waitUntilFinished(music.database, platform);
  }
  return { message: 'Music insights were refreshed.' };
}

type Claim = 'claimed' | 'fresh' | 'busy';

async function claimRefresh(database: Database, platform: MusicPlatform): Promise<Claim> {
  const rows = await database.query<{ claim: Claim }>(
    `insert into music_refreshes as r (platform, started_at) values ($1, now())
     on conflict (platform) do update set started_at = now()
       where coalesce(r.finished_at, '-infinity') < now() - make_interval(secs => $2)
         and (r.finished_at >= r.started_at or r.started_at < now() - make_interval(secs => $3))
     returning 'claimed' as claim`,
    [platform, REFRESH_SECONDS, FETCH_SECONDS],
  );
  if (rows[0]) return rows[0].claim;
  return (await isFinished(database, platform)) ? 'fresh' : 'busy';
}

async function isFinished(database: Database, platform: MusicPlatform): Promise<boolean> {
  const rows = await database.query(
    'select 1 from music_refreshes where platform = $1 and finished_at >= started_at',
    [platform],
  );
  return rows.length > 0;
}

async function waitUntilFinished(database: Database, platform: MusicPlatform): Promise<void> {
  const until = clock.monotonicMs() + FETCH_SECONDS * 1000;
  while (clock.monotonicMs() < until && !(await isFinished(database, platform))) await pause(200);
}

async function fetchChart(
  { sources, log }: MusicDependencies,
  platform: MusicPlatform,
): Promise<Chart> {
  for (const source of sources[platform]) {
    try {
      return await source.top(TOP, AbortSignal.timeout(FETCH_SECONDS * 1000));
    } catch (error) {
      log.info({ err: error, source: source.name }, 'this chart is not available now');
    }
  }
  throw new Error(`no source has a chart for ${platform}`);
}

type NewInsight = Pick<
  MusicInsight,
  'songTitle' | 'artist' | 'rank' | 'genre' | 'mood' | 'duration' | 'popularity' | 'sourceUrl'
>;

/** Replaces the ten rows in one transaction, so that no reader sees half a list. */
function replaceInsights(
  { database }: MusicDependencies,
  platform: MusicPlatform,
  chart: Chart,
): Promise<void> {
  return database.transaction(async (tx) => {
    const em = tx.entities();
    const before = await em.find(MusicInsightRow, { platform });
    await em.nativeDelete(MusicInsightRow, { platform });
    const rows = chart.songs.map((song, index) => {
      const insight = toInsight(song, index + 1);
      const description = movementOf({ ...insight, source: chart.source }, before);
      return { ...insight, platform, source: chart.source, description };
    });
    await em.insertMany(MusicInsightRow, rows);
    await em.nativeUpdate(MusicRefreshRow, { platform }, { finishedAt: now() });
  });
}

function toInsight(song: Song, rank: number): NewInsight {
  return {
    songTitle: song.title.slice(0, 200),
    artist: song.artist.slice(0, 200),
    rank,
    genre: song.genre || 'Pop',
    mood: moodOf(`${song.genre} ${song.title}`),
    duration: song.durationSeconds === null ? '' : minutesAndSeconds(song.durationSeconds),
    // No source has it; the first place counts as 99 %, the tenth as 81 %.
    popularity: 101 - 2 * rank,
    sourceUrl: song.url,
  };
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
