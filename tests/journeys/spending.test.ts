import type { CallResponse, Person } from '../person.ts';
import { type ProductProcess, worldOnce } from '../world.ts';

describe('spending', () => {
  const world = worldOnce();
  let servers: ProductProcess[];
  let urls: string[];
  before(async () => {
    // No worker: what was ordered stays ordered, and nothing is refunded meanwhile.
    servers = await Promise.all([1, 2, 3].map(() => world.start('api')));
    urls = servers.map(({ url }) => url ?? '');
  });

  /** One and the same person at every process. */
  async function everywhere(): Promise<Person[]> {
    const first = await world.person(urls[0] ?? '').register();
    return urls.map((url) => first.viaServer(url));
  }
  const order = (person: Person, path: string, json: object, key?: string) =>
    person.call('POST', path, {
      json,
      headers: { prefer: 'respond-async', ...(key ? { 'idempotency-key': key } : {}) },
    });
  const story = (person: Person, key?: string, theme = 'workAndGrind') =>
    order(person, '/api/generate-image', { theme }, key);
  const statuses = (answers: CallResponse[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const one = <T>(list: readonly T[], index: number): T =>
    list[index % list.length] ?? expect.fail('nobody is there');

  it('a thousand times at once through three processes, ten tokens buy ten stories', async () => {
    const people = await everywhere();

    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => story(one(people, index))),
    );

    expect(statuses(answers)).to.deep.equal([...Array(10).fill(202), ...Array(990).fill(402)]);
    expect(await one(people, 0).balance()).to.equal(0);
  });

  it('fifty times with one key is one order, also after the process died', async () => {
    const people = await everywhere();
    const stranger = await world.person(urls[1] ?? '').register();
    const key = crypto.randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => story(one(people, index), key)),
    );
    await servers[0]?.kill('SIGKILL');
    const afterwards = await story(one(people, 1), key);
    const otherBody = await story(one(people, 2), key, 'luxuryTravel');
    const strangers = await story(stranger, key);

    expect(new Set(statuses([...answers, afterwards]))).to.deep.equal(new Set([202]));
    const ids = new Set([...answers, afterwards].map(({ body }) => JSON.stringify(body)));
    expect(ids.size).to.equal(1);
    expect(otherBody.status).to.equal(409);
    expect(strangers.status).to.equal(202);
    expect(ids).to.not.include(JSON.stringify(strangers.body));
    expect(await one(people, 1).balance()).to.equal(9);
    expect(await stranger.balance()).to.equal(9);
  });
});
