import { scriptedProvider } from '../scripted-provider.ts';
import { worldEach } from '../world.ts';

const READ = '/api/prompts/read';
const nothing = { draws: [], leavesOut: [] };
const custom = (customPrompt: string) => ({ theme: 'customPrompt', customPrompt });

const unread = (words: string) => ({
  error: `The preview engine cannot draw “${words}”. Please begin with a person, a place or a thing it knows.`,
  code: 'preview.unread',
});

describe('the words of an order', () => {
  const world = worldEach();
  let url: string;

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

  it('are read for nothing, as the order will draw them', async () => {
    const creator = await creatorWith();
    const read = (json: unknown) => creator.expect('POST', READ, { json });

    expect(
      await read({ run: 'story', ...custom('a golden retriever surfing a wave at sunset') }),
    ).to.deep.equal({ draws: ['dog', 'sea', 'sunset'], leavesOut: ['surfing'] });
    expect(
      await read({ run: 'reel', category: 'custom', customPrompt: 'zoom out, a dragon lands' }),
    ).to.deep.equal({ draws: ['zoom out'], leavesOut: ['dragon', 'lands'] });
    expect(await read({ run: 'story', theme: 'luxuryTravel' })).to.deep.equal(nothing);
    expect(await read({ run: 'hashtags', theme: 'zxqv' })).to.deep.equal(nothing);
    expect(await read({ run: 'enhance' })).to.deep.equal(nothing);
    const persona = { gender: 'Female', race: 'Mixed' };
    expect(await read({ run: 'personaOptions', ...persona })).to.deep.equal(nothing);
    expect(await creator.balance()).to.equal(10);
    expect(await world.database.query('select 1 from generations')).to.deep.equal([]);
  });

  it('are read for the creator’s own personas only', async () => {
    const creator = await creatorWith();
    const stranger = await world.person(url).register();
    const { id } = await creator.expect<{ id: number }>('GET', '/api/user');
    await creator.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const [influencer] = await world.sql<{ id: number }>`insert into influencers
         (user_id, gender, race, portrait_id, model_key, training_status, provider)
       select ${id}, 'Female', 'Latino', min(id), 'models/none', 'completed', 'local' from images
       returning id`;
    const influencerId = influencer?.id;
    const json = { run: 'personaImage', influencerId, prompt: 'in a café in Paris' };

    expect(await creator.expect('POST', READ, { json })).to.deep.equal({
      draws: ['café'],
      leavesOut: ['Paris'],
    });
    expect((await stranger.call('POST', READ, { json })).status).to.equal(404);
    const order = { influencerId, prompt: 'zxqv' };
    const { status, body } = await creator.call('POST', '/api/ai-influencer/generate', {
      json: order,
    });
    expect([status, body]).to.deep.equal([422, unread('zxqv')]);
  });

  it('refuse an order before the charge when its subject cannot be drawn; its key stays free for a better one', async () => {
    const creator = await creatorWith();
    const headers = { 'Idempotency-Key': 'one', Prefer: 'respond-async' };
    const order = (customPrompt: string) =>
      creator.call('POST', '/api/generate-image', { json: custom(customPrompt), headers });

    const refused = await order('a ceramic teapot on a wooden table, morning light');
    expect([refused.status, refused.body]).to.deep.equal([422, unread('ceramic teapot')]);
    expect((await order('an idea of freedom')).body).to.deep.equal(unread('idea'));
    expect((await order('…!?')).status).to.equal(422);
    expect((await order('漢'.repeat(2_000))).status).to.equal(422);
    expect(await creator.balance()).to.equal(10);
    expect(await world.database.query('select 1 from generations')).to.deep.equal([]);
    const charges = await world.sql`select from ledger_entries where amount < 0`;
    expect(charges).to.deep.equal([]);

    const accepted = await order('a red bicycle beside a windmill');
    expect(accepted.status).to.equal(202);
    expect((await order('a red bicycle beside a windmill')).body).to.deep.equal(accepted.body);
    expect((await order('a teapot')).body).to.have.property('code', 'generation.key-reused');
    expect(await creator.balance()).to.equal(9);
  });
});
