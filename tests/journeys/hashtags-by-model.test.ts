import type { Generation } from '../../contract/generation.ts';
import { hashtagsFor } from '../provider-stand-in/language-model.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';
import { worldEach } from '../world.ts';

describe('hashtags by a language model, set up by its settings,', () => {
  const standIn = standInOnce();
  const world = worldEach();

  const settingsOf = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, standIn.settings[name] ?? '']));
  const openai = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'MODEL_OPENAI_HASHTAGS'];

  async function orderWith(settings: Record<string, string>) {
    const { creator: person } = await world.openWithCreator({ settings });
    const json = { theme: 'sourdough baking' };
    const answer = await person.expect('POST', '/api/generate-hashtags', { json });
    const [generation] = await person.expect<Generation[]>('GET', '/api/generations');
    return { answer, data: generation?.result?.data };
  }

  it('answers the documented body, and keeps the sources with the result', async () => {
    const { answer, data } = await orderWith(settingsOf(...openai, 'OPENAI_TEXT_API'));

    expect(answer).to.have.all.keys('hashtags', 'theme');
    expect(data?.sources).to.have.length(3);
    expect(data?.hashtags).to.deep.equal(hashtagsFor('sourdough baking', 30));
  });

  it('is asked by chat at a server of one’s own, which we search for', async () => {
    const { data } = await orderWith(settingsOf(...openai, 'SEARCH_URL'));

    expect(data?.sources).to.have.length(3);
  });

  it('is Google with a key of Google', async () => {
    const { data } = await orderWith(settingsOf('GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'));

    expect(data?.sources).to.have.length(3);
  });

  it('is the next in order while the first is away', async () => {
    standIn.openai.misbehave('responses', { how: 'error', status: 503 }, Infinity);
    const google = ['GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'];

    const { data } = await orderWith(settingsOf(...openai, 'OPENAI_TEXT_API', ...google));

    expect(data?.hashtags).to.have.length(30);
    standIn.openai.behave();
  });
});
