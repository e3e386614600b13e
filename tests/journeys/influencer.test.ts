import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { UserEvent } from '../../contract/events.ts';
import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import type { User } from '../../contract/user.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { localProvider } from '../../backend/providers/local/local-provider.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type Act, type ScriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';

const wish = { gender: 'Female', race: 'Latino' };
const engine = localProvider({ reelSize: { width: 360, height: 640 } });

describe('an influencer', function () {
  this.timeout(120_000);
  let world: World;
  let url: string;
  let held: ScriptedProvider | undefined;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    held?.release();
    held = undefined;
    await world.close();
  });

  /** The embedded engine as it is. */
  const open = () => openWith([engine]);

  /** For what is decided before or after the engine: quick pictures, and training as scripted. */
  async function openScripted(training: Act[] = []) {
    held = scriptedProvider({ poll: training }, { capability: 'train-persona' });
    const pictures = scriptedProvider({}, { name: 'pictures', capability: 'text-to-image' });
    await openWith([pictures, held, engine]);
  }

  async function openWith(providers: Provider[]) {
    url = (await world.open({ providers })).url ?? '';
  }

  async function creatorWith(tokens: number): Promise<Person> {
    const creator = await world.person(url).register();
    const userId = creator.user?.id ?? 0;
    await world.database.transaction((tx) =>
      grant(tx, {
        userId,
        amount: tokens - 10,
        refKind: 'admin',
        refId: randomUUID(),
        reason: null,
      }),
    );
    return creator;
  }

  const options = async (creator: Person) =>
    (
      await creator.expect<{ imageUrls: string[] }>('POST', '/api/ai-influencer/generate-options', {
        json: wish,
      })
    ).imageUrls;
  const train = (creator: Person, selectedImageUrl: unknown) =>
    creator.call('POST', '/api/ai-influencer/train-lora', { json: { ...wish, selectedImageUrl } });
  const list = (creator: Person) => creator.expect<Influencer[]>('GET', '/api/ai-influencer/list');
  const generate = (creator: Person, influencerId: unknown, prompt: unknown = 'on a beach') =>
    creator.call('POST', '/api/ai-influencer/generate', { json: { influencerId, prompt } });

  async function trained(creator: Person): Promise<Influencer> {
    const [portrait] = await options(creator);
    expect((await train(creator, portrait)).status).to.equal(202);
    const [influencer] = await until(
      () => list(creator),
      ([first]) => first?.trainingStatus === 'completed',
      60,
    );
    if (!influencer) throw new Error('it was trained');
    return influencer;
  }

  it('is chosen of three, trained and shown in pictures, for 65 tokens in all', async () => {
    await open();
    const creator = await creatorWith(100);
    const tab = await creator.openTab();

    const urls = await options(creator);
    expect(urls).to.have.length(3);
    expect(new Set(urls).size).to.equal(3);
    expect(await creator.balance()).to.equal(90);
    expect(await creator.images(), 'options are not part of the gallery').to.deep.equal([]);
    const kept = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(kept.map(({ imageUrl }) => imageUrl)).to.have.members(urls);

    const accepted = await train(creator, urls[1]);
    expect(accepted.status).to.equal(202);
    const [training] = await list(creator);
    expect(training).to.include({ ...wish, selectedImageUrl: urls[1] });
    expect(training?.trainingStatus).to.be.oneOf(['training', 'completed']);
    expect(await creator.balance()).to.equal(40);
    const news = () =>
      tab.events.flatMap(({ type, data }) => (type === 'influencer.changed' ? [data] : []));
    await tab.until(() => news().length === 2, 60);
    expect(news().map(({ trainingStatus }) => trainingStatus)).to.deep.equal([
      'training',
      'completed',
    ]);
    const [ready] = await list(creator);
    expect(ready).to.deep.equal(news()[1]);
    expect(ready?.loraModelUrl).to.match(/^\/models\/[0-9a-f]{40}\.json$/);
    const check = await creator.expect('POST', `/api/ai-influencer/check-status/${ready?.id}`);
    expect(check).to.deep.equal({
      status: 'completed',
      message: 'Training is complete. Your influencer is ready.',
    });
    expect((await creator.call('GET', ready?.loraModelUrl ?? '')).status).to.equal(404);
    const model = await readFile(join(world.dataDir, ready?.loraModelUrl ?? ''), 'utf8');
    expect(JSON.parse(model)).to.include({ madeBy: 'lumireel-persona', version: 1 });

    const made = await generate(creator, ready?.id, '  drinking coffee in a cafe ');
    expect(made.status).to.equal(200);
    const [picture] = await creator.images();
    expect(made.body).to.deep.equal({ imageUrl: picture?.imageUrl });
    expect(picture).to.include({
      theme: 'aiInfluencer',
      promptUsed: 'drinking coffee in a cafe',
      width: 1080,
      height: 1920,
    });
    expect(await creator.balance()).to.equal(35);
    const file = await fetch(`${url}${picture?.imageUrl}`);
    expect((await sharp(await file.arrayBuffer()).metadata()).format).to.equal('jpeg');
    const unused = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(unused.map(({ imageUrl }) => imageUrl)).not.to.include(urls[1]);
  });

  it('is trained from no portrait but an own one, and nothing is charged for trying', async () => {
    await openScripted();
    const creator = await creatorWith(100);
    const stranger = await creatorWith(100);
    const [theirs] = await options(stranger);
    const [own] = await options(creator);
    const story = await creator.expect<{ images: { url: string }[] }>(
      'POST',
      '/api/generate-image',
      { json: { theme: 'workAndGrind' } },
    );
    const balance = await creator.balance();
    const wrong = [
      theirs,
      `https://example.com${own}`,
      `${url}${own}`,
      'https://example.com/portrait.jpg',
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'file:///etc/passwd',
      `${own}?x=1`,
      `${own}/../../models`,
      own?.replace(/portrait-\d\.jpg/, 'thumbnail.webp'),
      story.images[0]?.url,
      '/media/0000000000000000000000000000000000000000/portrait-1.jpg',
    ];

    for (const selectedImageUrl of wrong) {
      const { status, body } = await train(creator, selectedImageUrl);
      expect({ status, body }, String(selectedImageUrl)).to.deep.equal({
        status: 400,
        body: {
          error: 'Please choose one of the portraits made for you.',
          code: 'influencer.unknown-portrait',
        },
      });
    }
    for (const selectedImageUrl of [
      undefined,
      null,
      '',
      7,
      [own],
      { url: own },
      'x'.repeat(5000),
    ]) {
      expect((await train(creator, selectedImageUrl)).status).to.equal(400);
    }
    expect(await creator.balance()).to.equal(balance);
    expect(await list(creator)).to.deep.equal([]);
  });

  it('is refused, unpaid, for genders, races and prompts there are none of', async () => {
    await openScripted();
    const creator = await creatorWith(100);
    const wrong = [
      {},
      { gender: 'Female' },
      { gender: 'female', race: 'Asian' },
      { gender: 'Female', race: 'Elf' },
      { gender: 'Female', race: '__proto__' },
      { gender: ['Female'], race: 'Asian' },
    ];

    for (const json of wrong) {
      const answer = await creator.call('POST', '/api/ai-influencer/generate-options', { json });
      expect(answer).to.deep.include({
        status: 400,
        body: { error: 'Gender and race selection required', code: 'request.invalid' },
      });
    }
    for (const prompt of ['', ' \n ', '\u200b', null, 7, 'x'.repeat(10_000)]) {
      expect((await generate(creator, 1, prompt)).status).to.equal(400);
    }
    for (const id of [0, -1, 1.5, '1', null, 2 ** 40]) {
      expect((await generate(creator, id)).status).to.equal(400);
    }
    expect((await generate(creator, 1)).status).to.equal(404);
    expect(await creator.balance()).to.equal(100);
  });

  it("is its owner's alone", async () => {
    await open();
    const creator = await creatorWith(100);
    const { id } = await trained(creator);
    const stranger = await creatorWith(100);

    expect((await generate(stranger, id)).status).to.equal(404);
    expect((await stranger.call('POST', `/api/ai-influencer/check-status/${id}`)).status).to.equal(
      404,
    );
    expect((await stranger.call('DELETE', `/api/ai-influencer/${id}`)).status).to.equal(404);
    expect(await list(stranger)).to.deep.equal([]);
    expect(await stranger.balance()).to.equal(100);
    expect(await list(creator)).to.have.length(1);
  });

  it('makes no pictures before its training is over, and takes its files along when it goes', async () => {
    await openScripted([{ does: 'hold' }]);
    const creator = await creatorWith(100);
    const [portrait] = await options(creator);
    await train(creator, portrait);
    await held?.held(1);
    const [influencer] = await list(creator);
    expect(influencer).to.include({ trainingStatus: 'training', loraModelUrl: null });

    const early = await generate(creator, influencer?.id);
    expect(early.status).to.equal(409);
    expect(early.body).to.have.property('code', 'influencer.not-trained');
    expect(await creator.balance()).to.equal(40);

    const tab = await creator.openTab();
    await creator.expect('DELETE', `/api/ai-influencer/${influencer?.id}`);
    held?.release();
    await tab.until(({ events }) => events.some(isSucceeded));
    expect(tab.events.map(({ type }) => type)).to.include('influencer.removed');
    expect(tab.events.map(({ type }) => type)).not.to.include('influencer.changed');
    expect(await list(creator)).to.deep.equal([]);
    expect((await generate(creator, influencer?.id)).status).to.equal(404);
  });

  it('is trained to the end by the next worker when one goes in the middle', async () => {
    held = scriptedProvider(
      { poll: [{ does: 'hold' }] },
      { name: 'local', capability: 'train-persona', isSubmitRepeatable: true },
    );
    const first = await world.open({ providers: [held, engine] });
    url = first.url ?? '';
    const creator = await creatorWith(100);
    const [portrait] = await options(creator);
    await train(creator, portrait);
    await held.held(1);

    await first.close();
    await world.open({ role: 'worker', providers: [engine] });

    const [ended] = await until(
      () => world.database.query<Ended>(endedQuery),
      (rows) => rows[0]?.status !== 'training',
      60,
    );
    expect(ended).to.deep.equal({ status: 'completed', hasModel: true, balance: 40 });
    expect(held.polls).to.have.length(1);
  });

  it('is failed and paid back when its training fails for good', async () => {
    await openScripted([{ does: 'fault', faultClass: 'content_rejected' }]);
    const creator = await creatorWith(100);
    const tab = await creator.openTab();
    const [portrait] = await options(creator);

    await train(creator, portrait);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.failed'));

    const [influencer] = await list(creator);
    expect(influencer).to.include({ trainingStatus: 'failed', loraModelUrl: null });
    expect(await creator.balance()).to.equal(90);
    expect((await generate(creator, influencer?.id)).status).to.equal(409);
  });

  it('keeps two portraits and pays the order back when the third cannot be made', async () => {
    const poll: Act[] = [{ does: 'answer' }, { does: 'fault', faultClass: 'invalid_input' }];
    const portraits = scriptedProvider({ poll }, { capability: 'text-to-image' });
    await openWith([portraits]);
    const creator = await creatorWith(100);

    const urls = await options(creator);

    expect(urls).to.have.length(2);
    expect(await creator.balance()).to.equal(100);
    const kept = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(kept.map(({ imageUrl }) => imageUrl)).to.have.members(urls);
  });

  it('is asked for with enough tokens only, in the words of each step', async () => {
    await openScripted();
    const creator = await creatorWith(19);
    const [portrait] = await options(creator);

    const again = await creator.call('POST', '/api/ai-influencer/generate-options', { json: wish });
    const training = await train(creator, portrait);

    expect([again.status, training.status]).to.deep.equal([402, 402]);
    expect(again.body).to.have.property(
      'error',
      'You need at least 10 tokens to generate options.',
    );
    expect(training.body).to.have.property(
      'error',
      'You need at least 50 tokens to start training.',
    );
    expect((await creator.expect<User>('GET', '/api/user')).tokenBalance).to.equal(9);
    expect(await list(creator)).to.deep.equal([]);
  });
});
type Ended = { status: string; hasModel: boolean; balance: number };
const endedQuery = `select p.training_status as status, p.model_key is not null as "hasModel",
    u.token_balance as balance from influencers p join users u on u.id = p.user_id`;

const isSucceeded = ({ type }: UserEvent) => type === 'generation.succeeded';
