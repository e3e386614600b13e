import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { musicInsightSchema } from '#contract/music.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database.ts';
import { appleChart } from '../../providers/charts/apple.ts';
import { deezerChart } from '../../providers/charts/deezer.ts';
import { sampleChart } from '../../providers/charts/sample.ts';
import { listInsights } from './list-insights.ts';
import { refreshInsights, type MusicDependencies } from './refresh-insights.ts';

const feed = {
  feed: {
    results: Array.from({ length: 10 }, (_, index) => ({
      id: String(index + 1),
      name: `Song ${index + 1}`,
      artistName: 'Somebody',
      url: 'https://music.example/song',
      genres: [{ name: 'Music' }, { name: 'Hip-Hop/Rap' }],
    })),
  },
};
const lookup = { results: [{ trackId: 1, trackTimeMillis: 185_000, primaryGenreName: 'Rap' }] };
const deezer = {
  data: Array.from({ length: 10 }, (_, index) => ({
    title: `Track ${index + 1}`,
    duration: 200,
    link: 'https://deezer.example/track',
    artist: { name: 'Someone' },
  })),
};

describe('music insights', () => {
  let test: TestDatabase;
  let server: Server;
  let url: string;
  let asked: string[];
  let answers: Record<string, unknown>;
  let published: unknown[];

  before(async () => {
    test = await openTestDatabase();
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const key = Object.keys(answers).find((known) => path.startsWith(known));
      if (!key) return void response.writeHead(503).end('away');
      const answer = answers[key];
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await test.close();
  });
  beforeEach(async () => {
    asked = [];
    published = [];
    answers = { '/api/v2/': feed, '/lookup': lookup, '/chart': deezer };
    await test.database.query('truncate music_insights, music_refreshes');
  });

  const music = (): MusicDependencies => {
    const sources = [
      appleChart({ feedUrl: url, lookupUrl: url }),
      deezerChart({ apiUrl: url }),
      sampleChart(),
    ];
    return {
      database: test.database,
      events: { publishToAll: (event) => void published.push(event) },
      sources: { tiktok: sources, instagram: sources },
      log: test.log,
    };
  };

  it('come from the first chart that answers, credited to it, and are published to everybody', async () => {
    await refreshInsights(music(), 'tiktok');
    const insights = await listInsights(test.database, 'tiktok');

    expect(insights).to.have.length(10);
    for (const insight of insights) musicInsightSchema.parse(insight);
    expect(insights[0]).to.include({
      songTitle: 'Song 1',
      rank: 1,
      genre: 'Hip-Hop/Rap',
      mood: 'Confident',
      duration: '3:05',
      popularity: 99,
      source: 'Apple Music most played (US)',
      description: null,
    });
    expect(insights[1]?.duration).to.equal('');
    expect(published).to.deep.equal([
      { type: 'music.refreshed', data: { platform: 'tiktok', insights } },
    ]);
  });

  it('come from the next chart when one is away or talks nonsense', async () => {
    answers = { '/api/v2/': '<html>moved</html>', '/chart': deezer };

    await refreshInsights(music(), 'instagram');

    const [first] = await listInsights(test.database, 'instagram');
    expect(first).to.include({ source: 'Deezer chart', genre: 'Pop', mood: 'Energetic' });
  });

  it('say that they are a sample when no chart can be reached', async () => {
    answers = { '/chart': { error: { code: 4, message: 'Quota limit exceeded' } } };

    await refreshInsights(music(), 'tiktok');

    const insights = await listInsights(test.database, 'tiktok');
    expect(insights).to.have.length(10);
    for (const { source } of insights) expect(source).to.match(/^Sample chart/);
  });

  it('ask a source once however often they are refreshed in fifteen minutes', async () => {
    await Promise.all(Array.from({ length: 200 }, () => refreshInsights(music(), 'tiktok')));
    await refreshInsights(music(), 'tiktok');

    expect(asked.filter((path) => path.startsWith('/api/v2/'))).to.have.length(1);
    expect(published).to.have.length(1);
    await test.database
      .query(`update music_refreshes set finished_at = now() - interval '16 minutes',
      started_at = now() - interval '16 minutes'`);
    await refreshInsights(music(), 'tiktok');
    expect(asked.filter((path) => path.startsWith('/api/v2/'))).to.have.length(2);
    const descriptions = (await listInsights(test.database, 'tiktok')).map(
      (song) => song.description,
    );
    expect(new Set(descriptions)).to.deep.equal(new Set(['Holds its place']));
  });
});
