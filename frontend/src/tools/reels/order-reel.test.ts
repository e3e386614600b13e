import { expect } from 'chai';
import { orderFailure, orderReel } from './order-reel.ts';

type Answer = Response | Error;

describe('ordering a reel over the network', () => {
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
  const wanted = () => ({
    file: new File(['x'], 'photo.jpg'),
    input: { category: 'flexing' as const, option: 'Flex Abs' },
  });
  const accepted = () => Response.json({ generationId: 'one' }, { status: 202 });
  const keys = () => sent.map((headers) => headers.get('Idempotency-Key'));

  it('asks not to wait and names the generation', async () => {
    answers = [accepted()];

    expect(await orderReel(wanted(), signal)).to.equal('one');
    expect(sent[0]?.get('Prefer')).to.equal('respond-async');
    expect(keys()[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it('has a new key for every click', async () => {
    answers = [accepted(), accepted()];
    const order = wanted();

    await orderReel(order, signal);
    await orderReel(order, signal);

    expect(new Set(keys()).size).to.equal(2);
  });

  it('repeats the key of an order that nobody answered, so that it is not sold twice', async () => {
    answers = [new TypeError('network'), accepted()];
    const order = wanted();

    await orderReel(order, signal).catch(() => undefined);
    await orderReel(order, signal);

    expect(new Set(keys()).size).to.equal(1);
  });

  it('takes a new key for another order and after a refusal', async () => {
    answers = [
      new TypeError('network'),
      Response.json({ error: 'no' }, { status: 503 }),
      accepted(),
    ];
    const order = wanted();

    await orderReel(order, signal).catch(() => undefined);
    await orderReel({ ...order, file: new File(['y'], 'other.jpg') }, signal).catch(
      () => undefined,
    );
    await orderReel(order, signal);

    expect(new Set(keys()).size).to.equal(3);
  });

  it('accepts a server that answers 200 without naming a generation', async () => {
    answers = [Response.json({ message: 'started' })];

    expect(await orderReel(wanted(), signal)).to.equal(null);
  });

  it("tells the server's words, else the specified text", async () => {
    const failureOf = async (answer: Answer) => {
      answers = [answer];
      return orderFailure(await orderReel(wanted(), signal).catch((error: unknown) => error));
    };
    const refusal = (status: number, error: string, code: string) =>
      Response.json({ error, code }, { status });

    expect(await failureOf(refusal(503, 'Busy.', 'server.busy'))).to.deep.equal({
      title: 'Generation Failed',
      description: 'Busy.',
    });
    expect(await failureOf(refusal(402, 'Too few.', 'tokens.insufficient'))).to.deep.equal({
      title: 'Insufficient Tokens',
      description: 'Too few.',
    });
    expect(await failureOf(new TypeError('network'))).to.deep.equal({
      title: 'Generation Failed',
      description: 'Failed to start video generation',
    });
  });
});
