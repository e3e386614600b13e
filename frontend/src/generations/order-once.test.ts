import { hasId } from './finished-generation.ts';
import { orderOnce } from './order-once.ts';

type Answer = Response | Error;

describe('an order over the network', () => {
  const browserFetch = globalThis.fetch;
  let sent: Headers[] = [];
  let answers: Answer[] = [];

  beforeEach(() => {
    sent = [];
    globalThis.fetch = async (_address, init) => {
      sent.push(new Headers(init?.headers));
      const answer = answers.shift() ?? new Error('no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    };
  });
  afterEach(() => {
    globalThis.fetch = browserFetch;
  });

  const { signal } = new AbortController();
  const wanted = (name = 'photo.jpg', lastModified = 1) => ({
    upload: { field: 'file', file: new File(['x'], name, { lastModified }) },
    input: { category: 'flexing', option: 'Flex Abs' },
  });
  const accepted = () => Response.json({ generationId: 'one' }, { status: 202 });
  const keys = () => sent.map((headers) => headers.get('Idempotency-Key'));

  it('asks not to wait and names the generation', async () => {
    answers = [accepted()];

    expect(await orderOnce('reel', wanted(), signal)).to.deep.equal({
      generationId: 'one',
      finished: null,
    });
    expect(sent[0]?.get('Prefer')).to.equal('respond-async');
    expect(keys()[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it('has a new key for every click', async () => {
    answers = [accepted(), accepted()];
    const order = wanted();

    await orderOnce('reel', order, signal);
    await orderOnce('reel', order, signal);

    expect(new Set(keys()).size).to.equal(2);
  });

  it('repeats the key of an order that nobody answered, so that it is not sold twice', async () => {
    answers = [new TypeError('network'), new TypeError('network'), accepted()];
    const order = wanted();

    await orderOnce('reel', order, signal).catch(() => undefined);
    await orderOnce('reel', order, signal).catch(() => undefined);
    // The same photo, chosen again.
    await orderOnce('reel', wanted(), signal);

    expect(new Set(keys()).size).to.equal(1);
  });

  it('takes a new key for another order and after a refusal', async () => {
    answers = [
      new TypeError('network'),
      new TypeError('network'),
      Response.json({ error: 'no' }, { status: 503 }),
      accepted(),
    ];

    await orderOnce('reel', wanted(), signal).catch(() => undefined);
    await orderOnce('reel', wanted('other.jpg'), signal).catch(() => undefined);
    await orderOnce('reel', wanted('other.jpg', 2), signal).catch(() => undefined);
    await orderOnce('reel', wanted('other.jpg', 2), signal);

    expect(new Set(keys()).size).to.equal(4);
  });

  it('accepts a server that answers 200 without naming a generation', async () => {
    answers = [Response.json({ message: 'started' })];

    expect(await orderOnce('reel', wanted(), signal)).to.deep.equal({
      generationId: null,
      finished: null,
    });
  });

  it('turns the documented answer of a finished order into a generation', async () => {
    answers = [
      Response.json({ images: [{ url: '/a.jpg' }, { url: '/b.jpg' }] }),
      Response.json({ imageUrl: '/c.jpg' }),
      Response.json({ hashtags: ['#a'], theme: 'coffee' }),
    ];

    const story = await orderOnce('story', { input: { theme: 'luxuryTravel' } });
    const enhanced = await orderOnce('enhance', { input: {} });
    const list = await orderOnce('hashtags', { input: { theme: 'coffee' } });

    const made = story.finished?.result?.media ?? [];
    expect(made.map(({ imageUrl, theme, sequence }) => [imageUrl, theme, sequence])).to.deep.equal([
      ['/a.jpg', 'luxuryTravel', 1],
      ['/b.jpg', 'luxuryTravel', 2],
    ]);
    expect(made.some(hasId)).to.equal(false);
    expect(enhanced.finished?.result?.media[0]?.theme).to.equal('realismEnhancer');
    expect(list.finished?.result?.data).to.deep.equal({ hashtags: ['#a'] });
    expect(list.finished).to.deep.include({ status: 'succeeded', input: { theme: 'coffee' } });
  });
});
