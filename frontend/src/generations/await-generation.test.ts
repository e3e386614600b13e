import type { Generation, GenerationStatus } from '#contract/generation.ts';
import { queryClient } from '../api/route-query.ts';
import { keptByEvents } from '../live/cached-queries.ts';
import { setConnection } from '../live/connection.ts';
import { awaitGeneration } from './await-generation.ts';
import { clearGenerations, putGeneration } from './generation-store.ts';
import type { Clock } from './poll.ts';

// Only these facts of a generation matter here.
const one = (status: GenerationStatus) => ({ id: 'one', status, progress: 0 }) as Generation;

/** A clock whose waits end at once. */
const instantClock: Clock = {
  now: () => 0,
  after: (_ms, work) => {
    const turn = setImmediate(work);
    return () => clearImmediate(turn);
  },
};

describe('waiting for the end of a generation', () => {
  const browserFetch = globalThis.fetch;
  let asked: string[] = [];
  let answers: GenerationStatus[] = [];

  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (address) => {
      if (typeof address === 'string') asked.push(address);
      const isOfIt = address === '/api/generations/one';
      return isOfIt
        ? Response.json(one(answers.shift() ?? 'running'))
        : new Response('', { status: 500 });
    };
  });
  afterEach(() => {
    globalThis.fetch = browserFetch;
    clearGenerations();
    queryClient.clear();
  });

  it('learns it from the live events and asks nothing', async () => {
    setConnection({ state: 'live', socket: null });
    putGeneration(one('running'));

    const outcome = awaitGeneration('one', undefined, instantClock);
    putGeneration(one('succeeded'));

    expect((await outcome).status).to.equal('succeeded');
    expect(asked).to.deep.equal([]);
  });

  it('asks while the socket is down, and then for everything it has changed', async () => {
    setConnection({ state: 'down', socket: null });
    answers = ['queued', 'running', 'succeeded'];
    const queryKey = ['/api/images'];
    await queryClient.fetchQuery({ queryKey, queryFn: () => [], ...keptByEvents });

    const { status } = await awaitGeneration('one', undefined, instantClock);
    await new Promise(setImmediate);

    expect(status).to.equal('succeeded');
    expect(asked.filter((address) => address === '/api/generations/one')).to.have.length(3);
    expect(asked).to.include('/api/user');
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).to.equal(true);
  });

  it('ends when nobody waits any more or the user signs out', async () => {
    setConnection({ state: 'live', socket: null });
    putGeneration(one('running'));
    const left = new AbortController();
    const ends = [
      awaitGeneration('one', left.signal, instantClock),
      awaitGeneration('one', undefined, instantClock),
    ];
    const names = ends.map((end) => end.catch((error: unknown) => (error as Error).name));

    left.abort();
    clearGenerations();

    expect(await Promise.all(names)).to.deep.equal(['AbortError', 'AbortError']);
  });
});
