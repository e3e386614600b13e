import type { MusicInsight } from '../../contract/music.ts';
import type { Person } from '../person.ts';
import { openChartServices, type ChartServices } from '../chart-services.ts';
import { untilIs } from '../until.ts';
import { worldOnce } from '../world.ts';

describe('music insights', () => {
  const world = worldOnce();
  let services: ChartServices;
  let people: Person[];
  before(async () => {
    services = await openChartServices();
    const { charts } = services;
    const servers = [await world.open({ charts }), await world.open({ role: 'api', charts })];
    people = await Promise.all(servers.map(({ url }) => world.person(url ?? '').register()));
  });
  after(() => services.close());

  const list = (person: Person, platform: string) =>
    person.expect<MusicInsight[]>('GET', `/api/music-insights/${platform}`);

  it('are fetched once, however many click in how many processes, and pushed to all', async () => {
    const refreshed: string[] = [];
    for (const person of people) {
      const { socket } = await person.openTab();
      socket.on('event', (event) => {
        if (event.type === 'music.refreshed') refreshed.push(event.data.platform);
      });
    }
    for (const person of people) expect(await list(person, 'tiktok')).to.deep.equal([]);

    const json = { platform: 'tiktok' };
    const answers = await Promise.all(
      Array(100)
        .fill(people)
        .flat()
        .map((person: Person) => person.call('POST', '/api/music-insights/refresh', { json })),
    );

    for (const answer of answers) {
      expect(answer.status).to.equal(200);
      expect(answer.body).to.have.property('message').that.is.a('string');
    }
    await untilIs(() => refreshed.length, people.length);
    const lists = await Promise.all(people.map((person) => list(person, 'tiktok')));
    expect(lists[0]).to.deep.equal(lists[1]);
    expect(lists[0]?.map(({ rank }) => rank)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const stored = await world.sql<{ last: string }>`
      select last_value::text as last from pg_sequences
        where sequencename = pg_get_serial_sequence('music_insights', 'id')::regclass::text`;
    // Ten rows were ever written, of one request.
    expect(stored).to.deep.equal([{ last: '10' }]);
    expect(services.asked.filter((path) => path.startsWith('/api/v2/'))).to.have.length(1);
    expect(lists[0]?.[0]).to.include({
      source: 'Apple Music most played, US',
      description: 'Apple Music most played, US',
      isInvented: false,
    });
    expect(refreshed).to.deep.equal(['tiktok', 'tiktok']);
    for (const person of people) {
      expect(await list(person, 'instagram')).to.deep.equal([]);
      expect(await person.balance()).to.equal(10);
    }
  });

  it('are of two platforms and no other', async () => {
    const [person] = people;
    const path = '/api/music-insights/refresh';
    for (const platform of ['youtube', 'TikTok', '', '__proto__', null, 7, ['tiktok'], undefined]) {
      const answer = await person?.call('POST', path, { json: { platform } });

      expect(answer?.status, JSON.stringify(platform)).to.equal(400);
      expect(answer?.body).to.have.property('code', 'request.invalid');
    }
    const json = { platform: 'tiktok', url: 'http://169.254.169.254/' };
    const more = await person?.call('POST', path, { json });
    expect(more?.body).to.have.property('error', 'Unknown field: url');
    const unknown = await person?.call('GET', '/api/music-insights/youtube');
    expect(unknown?.status).to.equal(404);
    expect(unknown?.body).to.have.property('code', 'request.not-found');
  });
});
