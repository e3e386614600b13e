import type { Influencer } from '../../contract/influencer.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { idIn, openRepeats, rejected, type Repeats } from '../repeats.ts';
import { providersOfAll } from '../scripted-provider.ts';
import { until } from '../until.ts';

describe('ordering again', () => {
  let repeats: Repeats;
  afterEach(() => repeats.close());

  /** By hashtags, for two each, and a story. */
  async function spend(tokens: number): Promise<void> {
    const order = (path: string, json: object) => repeats.creator.expect('POST', path, { json });
    for (let left = tokens; left > 1; left -= 2) {
      await order('/api/generate-hashtags', { theme: 'cafe' });
    }
    if (tokens % 2 === 1) await order('/api/generate-image', { theme: 'luxuryTravel' });
  }

  it('makes what has failed from the same input, photo and consent, for a new charge', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    expect(await repeats.creator.balance()).to.equal(10);
    expect((await repeats.offer(failed)).body).to.deep.equal({
      price: runs.reel.price,
      obstacle: null,
    });

    const answer = await repeats.repeat(failed);
    const over = await repeats.creator.untilEnded(idIn(answer));

    expect(answer.status).to.equal(202);
    expect(answer.headers.get('location')).to.equal(`/api/generations/${over.id}`);
    expect(over).to.deep.include({
      status: 'succeeded',
      repeatOf: failed,
      price: 1,
      input: { category: 'flexing', option: 'Flex Abs' },
    });
    expect(await repeats.creator.balance()).to.equal(9);
    const rows = await repeats.world.sql<{ consent: string }>`select consent from generations`;
    expect(rows[0]?.consent).to.match(/I have this person’s permission/);
    expect(rows[1]?.consent).to.equal(rows[0]?.consent);
    // That of the first order stays its day, the other one went with its success.
    await until(repeats.photos, (files) => files.length === 1);
  });

  it('makes what was cancelled', async () => {
    repeats = await openRepeats({ poll: [{ kind: 'hold' }] });
    const id = await repeats.creator.startReel(repeats.photo);
    await repeats.provider.untilHeld(1);
    expect((await repeats.repeat(id)).body).to.include({ code: 'generation.not-finished' });
    await repeats.creator.expect('DELETE', `/api/generations/${id}`);

    const over = await repeats.creator.untilEnded(idIn(await repeats.repeat(id)));

    expect(over).to.include({ status: 'succeeded', repeatOf: id });
    expect(await repeats.creator.balance()).to.equal(9);
  });

  it('charges one of two tabs that press at once, whatever their keys', async () => {
    repeats = await openRepeats({ poll: [...(rejected.poll ?? []), { kind: 'hold' }] });
    const failed = await repeats.failedReel();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        repeats.repeat(failed, { 'idempotency-key': `tab-${tab}` }),
      ),
    );

    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).to.have.length(1);
    for (const { body } of answers.filter((answer) => !accepted.includes(answer))) {
      expect(body).to.deep.equal({
        error: 'This is being made again already.',
        code: 'generation.repeat-running',
      });
    }
    expect(await repeats.creator.balance()).to.equal(9);
    expect(await repeats.photos()).to.have.length(2);
  });

  it('answers the same key with the same order, also with the last token and once it is over', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    await spend(9);
    const headers = { 'idempotency-key': 'one-click' };

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => repeats.repeat(failed, headers)),
    );
    const [id = ''] = answers.map(idIn);
    await repeats.creator.untilEnded(id);
    answers.push(await repeats.repeat(failed, headers));

    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect(new Set(answers.map(idIn)).size).to.equal(1);
    expect(await repeats.creator.balance()).to.equal(0);
    const other = await repeats.repeat(id, headers);
    expect(other.body).to.include({ code: 'generation.key-reused' });
  });

  it('says first that tokens are missing, then that the tool is paused', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    await repeats.world.sql`insert into tool_switches (tool, paused_text)
      values ('reels', 'Back at noon.')`;
    await repeats.lumireel.close();
    repeats.moveTo(
      await repeats.world.open({ providers: [repeats.provider, ...providersOfAll()] }),
    );

    const paused = await repeats.repeat(failed);
    await spend(10);
    const poor = await repeats.repeat(failed);

    expect([paused.status, paused.body]).to.deep.equal([
      503,
      { error: 'Back at noon.', code: 'tool.paused' },
    ]);
    expect([poor.status, poor.body]).to.deep.equal([
      402,
      { error: 'You need at least 1 token to generate a reel.', code: 'tokens.insufficient' },
    ]);
    expect(await repeats.photos(), 'no copy is left').to.have.length(1);
  });

  it('makes stories and sketches again from what is stored', async () => {
    repeats = await openRepeats({});
    await repeats.world.giveTokens(repeats.creator, 100);
    const story = await repeats.creator.expect<object>('POST', '/api/generate-image', {
      json: { theme: 'customPrompt', customPrompt: 'A red door' },
    });
    await repeats.creator.expect('POST', '/api/generate-image', {
      json: { theme: 'customPrompt' },
    });
    await repeats.creator.expect('POST', '/api/generate-image', {
      json: { theme: 'customPrompt', customPrompt: 'A blue door' },
    });
    const [first] = (await repeats.creator.images()).slice(-1);
    await repeats.creator.expect('POST', '/api/generate-sketch', { json: { imageId: first?.id } });
    const list = await repeats.creator.expect<{ id: string; run: string; input: object }[]>(
      'GET',
      '/api/generations',
    );
    const bare = list.find(({ run, input }) => run === 'story' && !('customPrompt' in input));
    const sketch = list.find(({ run }) => run === 'sketch');
    expect(story).to.have.property('images');

    const stories = await repeats.creator.untilEnded(idIn(await repeats.repeat(bare?.id ?? '')));
    const drawn = await repeats.creator.untilEnded(idIn(await repeats.repeat(sketch?.id ?? '')));

    const prompts = stories.result?.media.map(({ promptUsed }) => promptUsed);
    expect(prompts, 'the text of then, not the newest').to.deep.equal(Array(3).fill('A red door'));
    expect(drawn.result?.media[0]).to.include({
      isSketch: true,
      originalImageUrl: first?.imageUrl,
    });

    await repeats.creator.expect('DELETE', `/api/images/${first?.id}`);
    expect((await repeats.offer(sketch?.id ?? '')).body).to.deep.include({
      obstacle: { code: 'media.not-found', text: 'This item does not exist.' },
    });
    expect((await repeats.repeat(sketch?.id ?? '')).status).to.equal(404);
  });

  it('trains again what has failed, and draws the persona again until it is deleted', async () => {
    repeats = await openRepeats(rejected, ['train-persona', 'persona-image']);
    const { creator, world, repeat, offer } = repeats;
    await world.giveTokens(creator, 200);
    const persona = { gender: 'Female', race: 'Latino' };
    const { imageUrls } = await creator.expect<{ imageUrls: string[] }>(
      'POST',
      '/api/ai-influencer/generate-options',
      { json: persona },
    );
    const json = { ...persona, selectedImageUrl: imageUrls[0] };
    const training = await creator.call('POST', '/api/ai-influencer/train-lora', { json });
    expect((await creator.untilEnded(idIn(training))).status).to.equal('failed');

    const trained = await creator.untilEnded(idIn(await repeat(idIn(training))));

    expect(trained).to.include({ status: 'succeeded', run: 'personaTraining', price: 50 });
    const list = '/api/ai-influencer/list';
    const [ready, failed] = await creator.expect<Influencer[]>('GET', list);
    expect([ready?.trainingStatus, failed?.trainingStatus]).to.deep.equal(['completed', 'failed']);

    const picture = { influencerId: ready?.id, prompt: 'on a beach' };
    await creator.expect('POST', '/api/ai-influencer/generate', { json: picture });
    const [drawn] = await creator.images();
    const id = drawn?.generationId ?? '';
    expect((await offer(id)).body).to.deep.equal({ price: 5, obstacle: null });
    const again = await creator.untilEnded(idIn(await repeat(id)));
    expect(again).to.deep.include({ status: 'succeeded', price: 5, input: picture });

    await creator.expect('DELETE', `/api/ai-influencer/${ready?.id}`);
    expect((await offer(id)).body).to.deep.equal({
      price: 5,
      obstacle: { code: 'influencer.not-found', text: 'This influencer does not exist.' },
    });
    expect((await repeat(id)).status).to.equal(404);
  });
});
