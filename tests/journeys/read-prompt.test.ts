import { expect } from 'chai';
import { scriptedProvider } from '../scripted-provider.ts';
import { openWorld, type World } from '../world.ts';

const READ = '/api/prompts/read';
const nothing = { draws: [], leavesOut: [] };
const custom = (customPrompt: string) => ({ theme: 'customPrompt', customPrompt });

describe('the words of an order', () => {
  let world: World;
  let url: string;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  async function creatorWith(providers?: ReturnType<typeof scriptedProvider>[]) {
    const lumireel = await world.open(providers ? { providers } : {});
    url = lumireel.url ?? '';
    return world.person(url).register();
  }

  it('are all understood by a provider that understands language', async () => {
    const creator = await creatorWith([scriptedProvider({}, { capability: 'text-to-image' })]);
    const json = custom('zxqv in the style of an idea of freedom');

    expect(await creator.expect('POST', READ, { json: { run: 'story', ...json } })).to.deep.equal(
      nothing,
    );
    await creator.expect('POST', '/api/generate-image', { json });
  });

  it('are refused where the order would be, before anything is read', async () => {
    const creator = await creatorWith();
    const wrong: [unknown, number, string][] = [
      [{}, 400, 'request.invalid'],
      [null, 400, 'request.malformed'],
      [{ run: '__proto__' }, 400, 'request.invalid'],
      [{ run: 'story' }, 400, 'request.invalid'],
      [{ run: 'story', theme: 'customPrompt' }, 400, 'request.invalid'],
      [{ run: 'story', ...custom('x'.repeat(10_000)) }, 400, 'request.invalid'],
      [{ run: 'story', ...custom('a cat\0') }, 400, 'request.invalid'],
      [{ run: 'story', ...custom('a cat'), price: 0 }, 400, 'request.invalid'],
      [{ run: 'personaImage', influencerId: 7, prompt: 'a cat' }, 404, 'influencer.not-found'],
    ];

    for (const [json, status, code] of wrong) {
      const answer = await creator.call('POST', READ, { json });
      expect(answer.status, JSON.stringify(json)?.slice(0, 60)).to.equal(status);
      expect(answer.body).to.have.property('code', code);
    }
  });
});
