import { googleKey } from '../provider-stand-in/google.ts';
import type { Said } from '../provider-stand-in/language-model.ts';
import { readOpenaiTypes } from '../provider-stand-in/openai-types.ts';
import { openaiKey } from '../provider-stand-in/openai.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';
import type { WireTypes } from '../wire-types.ts';

const about = JSON.stringify({ theme: 'tea' });
const requests = {
  Response: { path: 'responses', body: { model: 'gpt-6-luna', input: about } },
  Chat: {
    path: 'chat/completions',
    body: { model: 'qwen3', messages: [{ role: 'user', content: about }] },
  },
  Moderation: { path: 'moderations', body: { model: 'omni-moderation-latest', input: 'tea' } },
} as const;

describe('The stand-in for services of texts', () => {
  const standIn = standInOnce();
  let types: WireTypes;
  before(async () => (types = readOpenaiTypes()));
  afterEach(() => standIn.openai.setModel());

  const post = async (path: string, body: object, key = openaiKey) => {
    const answer = await fetch(`${standIn.settings.OPENAI_BASE_URL}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };

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
      standIn.openai.setModel(() => said);
      for (const [type, { path, body }] of Object.entries(requests)) {
        const answer = await post(path, body);

        expect(answer.status, path).to.equal(200);
        expect(await types.faults(type, answer.body), path).to.deep.equal([]);
      }
    });
  }

  it('refuses what does not fit the types of the client, and a wrong key', async () => {
    for (const { path, body } of Object.values(requests)) {
      const odd = await post(path, { ...body, unheard_of: true });
      expect(odd.status, path).to.equal(400);
      expect(JSON.stringify(odd.body)).to.contain('unheard_of: unknown parameter');
      expect((await post(path, { ...body, model: 7 })).status, path).to.equal(400);
      expect((await post(path, body, 'sk-wrong')).status, path).to.equal(401);
    }
  });

  it('refuses of Google what is not documented, and a wrong key as Google does', async () => {
    const ask = async (body: object, key = googleKey) => {
      const model = `${standIn.settings.GOOGLE_AI_BASE_URL}/models/gemini-3.5-flash-lite`;
      const headers = { 'x-goog-api-key': key, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${model}:generateContent`, init)).status;
    };
    const body = { contents: [{ role: 'user', parts: [{ text: about }] }] };

    expect(await ask(body)).to.equal(200);
    expect(await ask({ ...body, unheard_of: true })).to.equal(400);
    expect(await ask(body, 'wrong')).to.equal(400);
  });

  it('searches as JSON only when it is asked for JSON', async () => {
    const search = (query: string) => fetch(`${standIn.settings.SEARCH_URL}/search?${query}`);

    expect((await search('q=tea')).status).to.equal(403);
    expect((await search('format=json')).status).to.equal(400);
    const { results } = (await (await search('q=tea&format=json')).json()) as { results: object[] };
    expect(results[0]).to.include.keys('url', 'title', 'content');
  });
});
