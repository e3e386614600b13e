import { servedEndpoints } from '../provider-stand-in/fal-types.ts';
import { falKey } from '../provider-stand-in/fal.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';

describe('The stand-in for fal', () => {
  const standIn = standInOnce();
  const headers = { authorization: `Key ${falKey}`, 'content-type': 'application/json' };

  afterEach(() => standIn.fal.behave());

  const submit = (endpoint: string, input: object) =>
    fetch(`${standIn.settings.FAL_QUEUE_URL}/${endpoint}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
  const read = async (url: string) => {
    const answer = await fetch(url, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  const buy = async (endpoint: string, input: object) => {
    const answer = await submit(endpoint, input);
    const body = (await answer.json()) as { response_url: string; status_url: string };
    return { status: answer.status, ...body };
  };
  const picture = { prompt: 'a lighthouse', image_size: 'portrait_16_9' };

  it('refuses what does not fit the type of the endpoint, whichever that is', async () => {
    for (const endpoint of servedEndpoints) {
      const answer = await submit(endpoint, { prompt: 7, unheard_of: true });
      expect(answer.status, endpoint).to.equal(422);
      expect(JSON.stringify(await answer.json())).to.contain('unheard_of: unknown parameter');
    }
  });

  it('refuses an address that is none of its files', async () => {
    const input = {
      prompt: 'walks',
      image_url: 'https://elsewhere.example/me.jpg',
      duration: '10',
    };
    const { status } = await buy('fal-ai/kling-video/v2.5-turbo/standard/image-to-video', input);
    expect(status).to.equal(422);
  });

  it('counts a request as paid only when it was accepted, also when the answer is lost', async () => {
    const before = standIn.paidRequests().length;
    await submit('fal-ai/z-image/turbo', { prompt: 7 });
    standIn.fal.misbehave('submit', { how: 'drop-before' });
    const refused = await submit('fal-ai/z-image/turbo', picture).catch(() => null);
    expect(refused).to.equal(null);
    expect(standIn.paidRequests()).to.have.length(before);
    standIn.fal.misbehave('submit', { how: 'drop-after' });
    const lost = await submit('fal-ai/z-image/turbo', picture).catch(() => null);
    expect(lost).to.equal(null);
    expect(standIn.paidRequests()).to.have.length(before + 1);
  });

  it('turns every type of an answer into another', async () => {
    standIn.fal.misbehave('submit', { how: 'wrong-types' });
    const { status, ...body } = await buy('fal-ai/z-image/turbo', picture);
    expect(body).to.include({ request_id: 7, queue_position: 'seven' });
    expect(status).to.equal(7);
  });

  describe('told over HTTP', () => {
    const url = (command: string) => `${standIn.fal.origin}/stand-in/${command}`;
    const tell = async (command: string, body?: unknown) => {
      const answer = await fetch(url(command), { method: 'POST', body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    };
    const model = 'fal-ai/z-image/turbo';
    afterEach(() => {
      standIn.fal.release();
      standIn.fal.webhooks.manner = 'once';
    });

    it('fails as often as it is told to, or until it is told to behave', async () => {
      const misbehaviour = { how: 'error', status: 503, body: { detail: 'away' } };
      await tell('misbehave', { call: 'submit', misbehaviour });
      expect((await submit(model, picture)).status).to.equal(503);
      expect((await submit(model, picture)).status).to.equal(200);

      await tell('misbehave', { call: 'submit', misbehaviour, times: 'always', paths: 'turbo$' });
      for (const status of [503, 503]) {
        expect((await submit(model, picture)).status).to.equal(status);
      }
      await tell('behave');
      expect((await submit(model, picture)).status).to.equal(200);
    });

    it('holds work, ends it otherwise, and lets it go', async () => {
      expect(await tell('hold')).to.include({ status: 200 });
      await tell('end-next', { ends: 'error', status: 422, body: { detail: 'no' } });
      const { status_url, response_url } = await buy(model, picture);
      expect(await read(status_url)).to.include({ status: 'IN_QUEUE' });
      await tell('release');
      expect((await fetch(response_url, { headers })).status).to.equal(422);
      await tell('webhooks', { manner: 'forged' });
      expect(standIn.fal.webhooks.manner).to.equal('forged');
    });

    const wrong: [command: string, body: unknown, status: number, words: string][] = [
      ['misbehave', undefined, 400, 'expected object'],
      ['misbehave', { call: 'sbmit', misbehaviour: { how: 'html' } }, 400, '"submit'],
      ['misbehave', { call: 'submit', misbehaviour: { how: 'html' }, paths: '(' }, 400, 'regular'],
      ['pace', { queuedMs: -1, runningMs: 0 }, 400, 'queuedMs'],
      ['__proto__', {}, 404, 'misbehave'],
    ];
    for (const [command, body, status, words] of wrong) {
      it(`says what is wrong with ${command} ${JSON.stringify(body)}`, async () => {
        const answer = await tell(command, body);
        expect(answer.status).to.equal(status);
        expect(answer.text.replaceAll('\\"', '"')).to.contain(words);
        expect((await submit(model, picture)).status, 'and does not do it').to.equal(200);
      });
    }
  });
});
