import { falPages } from '../provider-stand-in/fal-pages.ts';
import { servedEndpoints } from '../provider-stand-in/fal-types.ts';
import { falKey } from '../provider-stand-in/fal.ts';
import { googleKey } from '../provider-stand-in/google.ts';
import type { Said } from '../provider-stand-in/language-model.ts';
import { readOpenaiTypes } from '../provider-stand-in/openai-types.ts';
import { openaiKey } from '../provider-stand-in/openai.ts';
import { servedModels, versionOf } from '../provider-stand-in/replicate-models.ts';
import { replicateToken } from '../provider-stand-in/replicate.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';

describe('The stand-in for outside providers', () => {
  const standIn = standInOnce();
  afterEach(() => {
    standIn.fal.behave();
    standIn.openai.setModel();
  });

  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  };
  const model = 'fal-ai/z-image/turbo';
  const picture = { prompt: 'a lighthouse', image_size: 'portrait_16_9' };
  const submit = (endpoint: string, input: object) =>
    post(`${standIn.settings.FAL_QUEUE_URL}/${endpoint}`, input, {
      authorization: `Key ${falKey}`,
    });
  const replicate = (path: string, body: object) =>
    post(`${standIn.settings.REPLICATE_BASE_URL}${path}`, body, {
      authorization: `Bearer ${replicateToken}`,
    });
  const openai = (path: string, body: object, key = openaiKey) =>
    post(`${standIn.settings.OPENAI_BASE_URL}/${path}`, body, { authorization: `Bearer ${key}` });
  const google = (body: object, key = googleKey) =>
    post(
      `${standIn.settings.GOOGLE_AI_BASE_URL}/models/gemini-3.5-flash-lite:generateContent`,
      body,
      { 'x-goog-api-key': key },
    );
  const paidCount = () => standIn.paidRequests().length;

  const about = JSON.stringify({ theme: 'tea' });
  const requests = {
    Response: { path: 'responses', body: { model: 'gpt-6-luna', input: about } },
    Chat: {
      path: 'chat/completions',
      body: { model: 'qwen3', messages: [{ role: 'user', content: about }] },
    },
    Moderation: { path: 'moderations', body: { model: 'omni-moderation-latest', input: 'tea' } },
  } as const;
  const contents = [{ role: 'user', parts: [{ text: about }] }];

  it('refuses of every model what does not fit its type or the form of its page', async () => {
    const input = { prompt: 7, unheard_of: true };
    const before = paidCount();
    for (const endpoint of servedEndpoints) {
      const { status, text } = await submit(endpoint, input);
      expect(status, endpoint).to.equal(422);
      expect(text).to.contain('unheard_of: unknown parameter');
    }
    const destination = standIn.settings.REPLICATE_DESTINATION;
    for (const [name, { isVersioned, isTrainer }] of servedModels) {
      const version = versionOf(name);
      const { status, text } = await (isTrainer
        ? replicate(`/models/${name}/versions/${version}/trainings`, { input, destination })
        : isVersioned
          ? replicate('/predictions', { version, input })
          : replicate(`/models/${name}/predictions`, { input }));
      expect(status, name).to.equal(422);
      expect(text).to.contain('unheard_of');
    }
    for (const { path, body } of Object.values(requests)) {
      const odd = await openai(path, { ...body, unheard_of: true });
      expect(odd.status, path).to.equal(400);
      expect(odd.text).to.contain('unheard_of: unknown parameter');
      expect((await openai(path, { ...body, model: 7 })).status, path).to.equal(400);
    }
    expect((await google({ contents, unheard_of: true })).status).to.equal(400);
    expect(paidCount()).to.equal(before);
  });

  it("refuses what Replicate's own client does not have, and a version where none is taken", async () => {
    const path = '/models/black-forest-labs/flux-dev/predictions';
    const input = { prompt: 'a lighthouse' };
    for (const body of [
      { input, unheard_of: 1 },
      { input, webhook_events_filter: ['done'] },
      { input: 'a lighthouse' },
    ]) {
      expect((await replicate(path, body)).status, JSON.stringify(body)).to.equal(422);
    }
    const version = versionOf('black-forest-labs/flux-dev');
    expect((await replicate('/predictions', { version, input })).status).to.equal(422);
    for (const name of ['nobody/no-model', 'philz1337x/clarity-upscaler']) {
      expect((await replicate(`/models/${name}/predictions`, { input })).status).to.equal(404);
    }
    expect((await replicate(path, { input })).status).to.equal(201);
  });

  it('refuses another key, a file of elsewhere, and a search that is not for JSON', async () => {
    const { path, body } = requests.Response;
    expect((await openai(path, body, 'sk-wrong')).status).to.equal(401);
    expect((await google({ contents }, 'wrong')).status).to.equal(400);
    expect((await google({ contents })).status).to.equal(200);
    for (const url of [
      `${standIn.settings.FAL_QUEUE_URL}/${model}`,
      `${standIn.settings.REPLICATE_BASE_URL}/predictions`,
    ]) {
      expect((await post(url, picture)).status, url).to.equal(401);
    }
    const film = [...falPages.keys()].find((name) => name.includes('kling-video/v2.5')) ?? '';
    const image_url = 'https://elsewhere.example/me.jpg';
    expect((await submit(film, { prompt: 'walks', image_url })).status).to.equal(422);
    const search = (query: string) => fetch(`${standIn.settings.SEARCH_URL}/search?${query}`);
    expect((await search('q=tea')).status).to.equal(403);
    expect((await search('format=json')).status).to.equal(400);
  });

  const sayings: Record<string, Said> = {
    'an answer after a search': {
      text: '{}',
      searches: ['tea'],
      pages: [{ url: 'https://tea.example', title: 'Tea' }],
    },
    'a refusal': { refusal: 'No.' },
    'calls of tools': { calls: [{ name: 'search', input: { words: 'tea' } }] },
  };
  for (const [what, said] of Object.entries(sayings)) {
    it(`answers as OpenAI's own client declares it: ${what}`, async () => {
      const types = readOpenaiTypes();
      standIn.openai.setModel(() => said);
      for (const [type, { path, body }] of Object.entries(requests)) {
        const { status, text } = await openai(path, body);

        expect(status, path).to.equal(200);
        expect(await types.faults(type, JSON.parse(text)), path).to.deep.equal([]);
      }
    });
  }

  it('counts a request as paid only when it was accepted, also when the answer is lost', async () => {
    const before = paidCount();
    const lost = async () => submit(model, picture).catch(() => 'lost');
    await submit(model, { prompt: 7 });
    standIn.fal.misbehave('submit', { how: 'drop-before' });
    expect(await lost()).to.equal('lost');
    expect(paidCount()).to.equal(before);
    standIn.fal.misbehave('submit', { how: 'drop-after' });
    expect(await lost()).to.equal('lost');
    expect(paidCount()).to.equal(before + 1);
  });

  describe('told over HTTP', () => {
    const tell = (command: string, body?: unknown) =>
      post(`${standIn.fal.origin}/stand-in/${command}`, body);
    afterEach(() => standIn.fal.resetWork());

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
      const headers = { authorization: `Key ${falKey}` };
      await tell('hold');
      await tell('end-next', { ends: 'error', status: 422, body: { detail: 'no' } });
      const urls = JSON.parse((await submit(model, picture)).text) as Record<string, string>;
      const status = await fetch(urls['status_url'] ?? '', { headers });
      expect(await status.json()).to.include({ status: 'IN_QUEUE' });
      await tell('release');
      expect((await fetch(urls['response_url'] ?? '', { headers })).status).to.equal(422);
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
