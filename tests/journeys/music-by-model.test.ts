import { webChart } from '../../backend/providers/charts/web-chart.ts';
import type { MusicInsight } from '../../contract/music.ts';
import { openChartServices, type ChartServices } from '../chart-services.ts';
import { textModels } from '../hashtag-order.ts';
import { songsOf, type LanguageModel } from '../provider-stand-in/language-model.ts';
import { openProviderStandIn, type ProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import type { Person } from '../person.ts';
import { openWorld, type World } from '../world.ts';

describe('music insights by a language model', () => {
  let world: World;
  let standIn: ProviderStandIn;
  let services: ChartServices;
  let person: Person;
  before(async () => {
    [standIn, services, world] = await Promise.all([
      openProviderStandIn(),
      openChartServices(),
      openWorld(),
    ]);
    const model = textModels(standIn).openai;
    const web = webChart({ name: 'openai', label: 'OpenAI', model, country: 'us' });
    const { tiktok, instagram } = services.charts;
    const charts = { tiktok: [web, ...tiktok], instagram: [web, ...instagram] };
    const hashtags = scriptedProvider({}, { name: 'openai', capability: 'hashtags' });
    const settings = { COST_CEILING_DAY_OPENAI: '0.50' };
    const { url } = await world.open({ charts, settings, providers: [hashtags] });
    person = await world.person(url ?? '').register();
  });
  after(async () => {
    await world.close();
    await standIn.close();
    await services.close();
  });
  beforeEach(async () => {
    standIn.openai.behave();
    standIn.openai.setModel();
    services.reset();
    await world.sql`truncate music_insights, music_refreshes, other_costs, cost_counts`;
  });

  async function refresh(): Promise<MusicInsight[]> {
    // As if the last refresh were long ago.
    await world.sql`update music_refreshes set started_at = now() - interval '1 hour',
         finished_at = now() - interval '1 hour'`;
    await person.call('POST', '/api/music-insights/refresh', { json: { platform: 'tiktok' } });
    return person.expect<MusicInsight[]>('GET', '/api/music-insights/tiktok');
  }

  it('are ten songs with the pages that name them, and a mood of the list or the usual', async () => {
    const songs = await refresh();

    expect(songs).to.have.length(10);
    expect(songs[0]).to.include({
      songTitle: 'TikTok Song 1',
      artist: 'Artist 1',
      rank: 1,
      genre: 'Latin',
      mood: 'Playful',
      duration: '2:34',
      popularity: 99,
      sourceUrl: null,
      source: 'TikTok trends of the web, found by OpenAI',
    });
    expect(songs[9]?.popularity).to.equal(81);
    for (const { sources } of songs) expect(sources).to.have.length(3);
  });

  /** The costs that were kept, and those that count for the limit, in millionths of a dollar. */
  async function costs(): Promise<{ kept: number[]; counted: number }> {
    const kept = await world.sql<{ micros: number }>`
      select micros::int from other_costs where provider = 'openai' and purpose = 'music-chart'`;
    const [count] = await world.sql<{ micros: number }>`
      select micros::int from cost_counts where scope = 'cost-provider-day:openai'`;
    return { kept: kept.map(({ micros }) => micros), counted: count?.micros ?? 0 };
  }

  it('are counted when an answer was paid for and is of no use, and not when it was refused', async () => {
    standIn.openai.misbehave('responses', { how: 'error', status: 401 }, Infinity);
    await refresh();
    expect(await costs()).to.deep.equal({ kept: [], counted: 0 });

    standIn.openai.behave();
    standIn.openai.setModel(nine);
    await refresh();
    const { kept, counted } = await costs();
    expect(kept).to.have.length(1);
    expect(counted).to.equal(kept[0]);
  });

  it('are those of a free chart when the limit of their provider is reached', async () => {
    await world.sql`insert into cost_counts (scope, began_at, micros)
       values ('cost-provider-day:openai', date_trunc('day', now(), 'UTC'), 499000)`;
    const before = standIn.book.length;

    const [first] = await refresh();

    expect(first).to.deep.include({ source: 'Apple Music most played, US', sources: [] });
    expect(standIn.book).to.have.length(before);
    expect(await costs()).to.deep.equal({ kept: [], counted: 499_000 });
  });

  const nine: LanguageModel = () => ({
    text: JSON.stringify({ songs: songsOf('TikTok', 9) }),
    searches: ['x'],
  });

  it('are the next chart after a connection that drops, and the last list while none answers', async () => {
    standIn.openai.misbehave('responses', { how: 'drop-after' }, Infinity);

    const [first] = await refresh();
    expect(first).to.deep.include({ source: 'Apple Music most played, US', sources: [] });
    services.answer({});
    expect((await refresh())[0]).to.deep.equal(first);
  });
});
