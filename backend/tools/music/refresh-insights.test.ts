import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { musicInsightSchema } from '#contract/music.ts';
import {
  appleFeed,
  deezerList,
  openChartServices,
  type ChartServices,
} from '#tests/chart-services.ts';
import { faultOf } from '#tests/fault-of.ts';
import { databaseOnce } from '#tests/database.ts';
import { readConfig } from '../../config.ts';
import { openSpendLimits } from '../../generations/costs/spend-limits.ts';
import type { ChartProvider } from '../../providers/charts/chart.ts';
import { ProviderFault, type FaultClass } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { listInsights } from './store-chart.ts';
import { refreshInsights, refreshOnSchedule, type MusicDependencies } from './refresh-insights.ts';

describe('music insights', () => {
  after(() => services.close());
  const test = databaseOnce();
  let services: ChartServices;
  let published: unknown[];
  let logged: { level: string; fields: Record<string, unknown> }[];

  before(async () => (services = await openChartServices()));
  beforeEach(async () => {
    published = [];
    logged = [];
    services.reset();
    await test.database.query('truncate music_insights, music_refreshes');
  });

  const music = (first?: ChartProvider): MusicDependencies => ({
    database: test.database,
    events: { publishToAll: (event) => void published.push(event) },
    charts: first ? { tiktok: [first, ...services.charts.tiktok], instagram: [] } : services.charts,
    log: test.log,
    spendLimits: openSpendLimits(readConfig({}), { log: test.log, providers: [] }),
  });
  const listed = () => listInsights(test.database, 'tiktok');
  const titles = async () => (await listed()).map(({ songTitle }) => songTitle);
  const feedRequests = () => services.asked.filter((path) => path.startsWith('/api/v2/'));
  /** Makes the last refresh old enough for another one. */
  const passTime = () =>
    test.sql`update music_refreshes set started_at = started_at - interval '16 minutes',
         finished_at = finished_at - interval '16 minutes'`;
  const schedule = (platform: 'tiktok' | 'instagram' = 'tiktok', provided = music()) =>
    refreshOnSchedule(provided, platform, new AbortController().signal);
  const refusal = (error: unknown): unknown => (error instanceof Refusal ? error.code : error);

  it('come from the first chart that answers, credited to it, and are published to everybody', async () => {
    const { message } = await refreshInsights(music(), 'tiktok');
    const insights = await listed();

    expect(message).to.equal('Music insights were refreshed.');
    expect(insights).to.have.length(10);
    for (const insight of insights) musicInsightSchema.parse(insight);
    expect(insights[0]).to.include({
      songTitle: 'Song 1',
      rank: 1,
      genre: 'Hip-Hop/Rap',
      mood: 'Confident',
      duration: '3:05',
      popularity: 99,
      source: 'Apple Music most played, US',
      description: 'Apple Music most played, US',
      isInvented: false,
    });
    expect(insights[1]?.duration).to.equal('');
    expect(feedRequests()).to.deep.equal(['/api/v2/us/music/most-played/10/songs.json']);
    expect(published).to.deep.equal([
      { type: 'music.refreshed', data: { platform: 'tiktok', insights } },
    ]);
  });

  const broken: [what: string, feed: Parameters<ChartServices['answer']>[0]['feed']][] = [
    ['is away', 503],
    ['allows no more', 429],
    ['refuses', 403],
    ['answers a page', '<!doctype html><title>moved</title>'],
    ['answers half a document', '{"feed":{"results":[{"id":"1","na'],
    ['answers other JSON', { feed: [] }],
    ['answers nothing', ''],
    ['answers an empty chart', { feed: { results: [] } }],
    ['answers three songs', appleFeed(['A', 'B', 'C'])],
    ['answers songs without names', appleFeed(Array<string>(10).fill(' \u0000\u0007 '))],
    ['answers wrong types', { feed: { results: [{ id: 1, name: ['x'], artistName: null }] } }],
    ['answers without end', (response) => void flood(response)],
    ['hangs up', (response) => response.destroy()],
  ];
  for (const [what, feed] of broken) {
    it(`come from the next chart when one ${what}`, async () => {
      services.answer({ deezer: deezerList(), feed: feed ?? 503 });

      await refreshInsights(music(), 'tiktok');

      const [first] = await listed();
      expect(first).to.include({ source: 'Deezer chart', genre: 'Pop', mood: 'Energetic' });
    });
  }

  it('come from the next chart when one never answers', async () => {
    await refreshInsights(music(silentFor(0.05)), 'tiktok');

    expect(await titles()).to.include('Song 1');
  });

  it('are paid for up to the limit of their provider, as is an answer of no use, and no refusal', async () => {
    const limited = readConfig({ COST_CEILING_DAY_OPENAI: '0.05' });
    const providers = [{ name: 'openai' }];
    const asked: string[] = [];
    const refreshWith = async (faultClass: FaultClass, costMicros?: number) => {
      const refresh = async () => {
        asked.push(faultClass);
        throw new ProviderFault(faultClass, 'of no use', { costMicros });
      };
      const chart = { name: 'openai', label: 'OpenAI', limitSeconds: 1, usualMicros: 20_000 };
      await passTime();
      await refreshInsights(
        {
          ...music({ ...chart, refresh }),
          spendLimits: openSpendLimits(limited, { log: test.log, providers }),
        },
        'tiktok',
      );
    };

    await refreshWith('auth');
    await refreshWith('lost', 31_000);
    await refreshWith('uncertain_submit');

    // The third would exceed five cents.
    expect(asked).to.deep.equal(['auth', 'lost']);
    expect(await titles()).to.include('Song 1');
    const costs = await test.sql`select provider, purpose, micros::int from other_costs`;
    expect(costs).to.deep.equal([{ provider: 'openai', purpose: 'music-chart', micros: 31_000 }]);
  });

  it('are clean text, whatever a chart answers', async () => {
    const names = [
      'A\u0000B\nC',
      '\ud800 half',
      '🎵'.repeat(500),
      '<script>alert(1)</script>',
      ...Array.from({ length: 6 }, (_, at) => `Song ${at}`),
    ];
    services.answer({
      deezer: {
        data: deezerList(names).data.map((song) => ({
          ...song,
          duration: 1e300,
          link: 'javascript:alert(1)',
        })),
      },
    });

    await refreshInsights(music(), 'instagram');

    const insights = await listInsights(test.database, 'instagram');
    expect(insights.map(({ songTitle }) => songTitle).slice(0, 4)).to.deep.equal([
      'A B C',
      '\ufffd half',
      '🎵'.repeat(200),
      '<script>alert(1)</script>',
    ]);
    for (const insight of insights) expect(insight).to.include({ duration: '', sourceUrl: null });
  });

  it('stay as they are when no chart can be reached, and the refresh is refused to all who ask', async () => {
    await refreshInsights(music(), 'tiktok');
    const before = await listed();
    await passTime();
    services.answer({ deezer: { error: { code: 4, message: 'Quota limit exceeded' } } });

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => refreshInsights(music(), 'tiktok').catch(refusal)),
    );
    outcomes.push(await refreshInsights(music(), 'tiktok').catch(refusal));

    expect(new Set(outcomes)).to.deep.equal(new Set(['tool.unavailable']));

    expect(await listed()).to.deep.equal(before);
    expect(published).to.have.length(1);
    // Who waited, and who came later, asked no service: a failed refresh counts as one, too.
    expect(feedRequests()).to.have.length(2);
  });

  it('are an invented sample, marked in every row, only while there never was a list', async () => {
    services.answer({});

    const { message } = await refreshInsights(music(), 'tiktok');

    const sample = await listed();
    expect(message).to.equal('No music chart can be reached right now. These songs are invented.');
    expect(sample).to.have.length(10);
    for (const song of sample) {
      expect(song).to.include({
        isInvented: true,
        source: 'Sample chart',
        description: 'Invented song of an invented artist',
      });
    }
    expect(published).to.have.length(1);
    await passTime();
    services.reset();
    await refreshInsights(music(), 'tiktok');
    const real = await listed();
    for (const song of real) expect(song.isInvented).to.equal(false);
    expect(real[0]?.description).to.equal('Apple Music most played, US');
  });

  it('ask a provider once however often they are refreshed in fifteen minutes', async () => {
    await Promise.all(Array.from({ length: 200 }, () => refreshInsights(music(), 'tiktok')));
    const { message } = await refreshInsights(music(), 'tiktok');

    expect(message).to.equal('These are the latest trends.');
    expect(feedRequests()).to.have.length(1);
    expect(published).to.have.length(1);
    await passTime();
    await refreshInsights(music(), 'tiktok');
    expect(feedRequests()).to.have.length(2);
    const descriptions = (await listed()).map((song) => song.description);
    expect(new Set(descriptions)).to.deep.equal(
      new Set(['Apple Music most played, US · No change']),
    );
  });

  it('are refreshed on schedule by one of many workers, also after one whose process died', async () => {
    await test.sql`insert into music_refreshes (platform, started_at)
      values ('tiktok', now() - interval '1 hour')`;

    await Promise.all(Array.from({ length: 20 }, () => schedule()));

    expect(await titles()).to.include('Song 1');
    expect(feedRequests()).to.have.length(1);
    expect(published).to.have.length(1);
  });

  it('stay as they are when a scheduled refresh fails, which is logged once', async () => {
    await schedule();
    const before = await listed();
    await passTime();
    services.answer({ feed: 500, deezer: 429 });

    await schedule('tiktok', { ...music(), log: watchedLog() });

    expect(await listed()).to.deep.equal(before);
    expect(published).to.have.length(1);
    expect(logged.map(({ level }) => level)).to.deep.equal(['warn']);
    const { apple, deezer } = (logged[0]?.fields.faults ?? {}) as Record<string, string>;
    expect(apple).to.match(/^unavailable: 127\.0\.0\.1:\d+ answered 500$/);
    expect(deezer).to.match(/^quota: 127\.0\.0\.1:\d+ answered 429$/);
  });

  it('are never a sample on schedule, and need no provider', async () => {
    services.answer({});
    await schedule();
    await schedule('instagram', music(services.charts.tiktok[0]));

    expect(await titles()).to.deep.equal([]);
    expect(await listInsights(test.database, 'instagram')).to.deep.equal([]);
    expect(published).to.deep.equal([]);
    // The user who comes next asks no service again and sees the sample.
    const { message } = await refreshInsights(music(), 'tiktok');
    expect(message).to.match(/invented/);
    expect(feedRequests()).to.have.length(1);
  });

  it('are refreshed at once by the next worker where one was stopped', async () => {
    const stopped = refreshOnSchedule(music(silentFor(60)), 'tiktok', AbortSignal.timeout(20));
    expect(await faultOf(stopped)).to.have.property('name', 'TimeoutError');
    await schedule();

    expect(await titles()).to.have.length(10);
  });

  /** Collects the lines of a log. */
  function watchedLog(): MusicDependencies['log'] {
    const collect = (level: string) => (fields: Record<string, unknown>) =>
      void logged.push({ level, fields });
    const levels = { info: collect('info'), warn: collect('warn'), error: collect('error') };
    return Object.assign(Object.create(test.log), levels);
  }
});

const silentFor = (limitSeconds: number): ChartProvider => ({
  ...{ name: 'silent', label: 'Silent', limitSeconds },
  refresh: (_platform, { signal }) => once(signal, 'abort').then(() => expect.fail('stopped')),
});

/** Writes until the client hangs up. */
async function flood(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(256 * 1024, ' ');
  while (!response.destroyed) {
    if (!response.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
