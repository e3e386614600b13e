import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { freePort } from '../../infra/run/free-port.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import { answersToReport } from '../provider-stand-in/webhooks.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { until } from '../until.ts';
import { namesInZip } from '../zip.ts';
import { openWorld, type World } from '../world.ts';

describe('with a key of fal', () => {
  let fal: FalStandIn;
  let book: RecordedRequest[];
  let world: World;
  let url: string;
  let creator: Person;
  let photo: Blob;

  beforeEach(async () => {
    book = [];
    fal = await openFalStandIn(book);
    world = await openWorld();
    photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
  });
  afterEach(async () => {
    await world.close();
    await fal.close();
  });

  async function open(more: Record<string, string> = {}) {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = { ...fal.settings, PORT: String(port), APP_URL: url, ...more };
    await world.open({ settings });
    creator = await world.person(url).register();
  }
  const withoutCallbacks = { PROVIDER_CALLBACKS: 'off' };
  const paid = () => book.filter(({ isPaid }) => isPaid);
  const costs = async () => {
    const rows = await world.database.query<{ provider: string; micros: number }>(
      'select provider, actual_cost_micros::int as micros from provider_jobs order by id',
    );
    return rows.map(({ provider, micros }) => `${provider} ${micros}`);
  };

  it('a story is three photographs of one person, bought once each', async () => {
    await open();

    const json = { theme: 'luxuryTravel' };
    const answer = await creator.expect<{ images: [] }>('POST', '/api/generate-image', { json });

    expect(answer.images).to.have.length(3);
    expect(await creator.balance()).to.equal(9);
    const [item] = await creator.images();
    expect(item).to.include({ width: 720, height: 1280 });
    expect(paid()).to.have.length(3);
    expect(await costs()).to.eql(['fal 5000', 'fal 5000', 'fal 5000']);
    const people = fal
      .jobs()
      .map(({ input }) => /The person in[^.]+\./.exec(String(input.prompt))?.[0]);
    expect(new Set(people).size).to.equal(1);
    expect(new Set(fal.jobs().map(({ input }) => input.seed)).size).to.equal(1);
  });

  it("a custom story is the user's own words", async () => {
    await open(withoutCallbacks);
    const customPrompt = 'a red bicycle beside a windmill';
    const json = { theme: 'customPrompt', customPrompt };

    await creator.expect('POST', '/api/generate-image', { json });

    const prompts = fal.jobs().map(({ input }) => String(input.prompt));
    expect(prompts.filter((prompt) => prompt.endsWith(`${customPrompt}.`))).to.have.length(3);
    expect(new Set(prompts).size, 'seen from three distances').to.equal(3);
  });

  it('a photo is enhanced and a reel moves the person in it', async () => {
    await open();
    const form = new FormData();
    form.set('avatar', photo, 'me.jpg');
    await creator.expect('POST', '/api/enhance-avatar', { form });
    const [enhanced] = await creator.images();
    const facts = await sharp(fixturePath('portrait.jpg')).metadata();
    expect(enhanced).to.include({ width: facts.width * 2, height: facts.height * 2 });

    const id = await creator.startReel(photo, { category: 'viralDances', option: 'Hip-Hop' });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');

    const [reel] = await creator.images();
    expect(reel).to.include({ isVideo: true, videoOption: 'Hip-Hop', width: 720, height: 1280 });
    expect(fal.jobs().at(-1)?.input.prompt).to.contain('dances hip-hop');
    expect(paid()).to.have.length(2);
  });

  it('a persona is trained from a portrait and twelve more pictures, and shown with its face', async () => {
    await open();
    await world.giveTokens(creator, 55);

    const choice = { gender: 'Female', race: 'Latino' };
    const options = '/api/ai-influencer/generate-options';
    await creator.expect('POST', options, { json: choice });
    const [portrait] = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    for (const { input } of fal.jobs())
      expect(input.prompt).to.contain('a woman of Latin American');

    const json = { ...choice, selectedImageUrl: portrait?.imageUrl };
    await creator.expect('POST', '/api/ai-influencer/train-lora', { json });
    const [influencer] = await until(
      () => creator.expect<Influencer[]>('GET', '/api/ai-influencer/list'),
      ([first]) => first?.trainingStatus !== 'training',
      60,
    );
    expect(influencer?.trainingStatus).to.equal('completed');
    const trained = fal.jobs().at(-1);
    expect(trained?.endpoint).to.equal('fal-ai/z-image-turbo-trainer-v2');
    const archive = await (await fetch(String(trained?.input.image_data_url))).arrayBuffer();
    expect(namesInZip(Buffer.from(archive))).to.have.length(26);

    const order = { influencerId: influencer?.id, prompt: 'drinking coffee in a cafe' };
    await creator.expect('POST', '/api/ai-influencer/generate', { json: order });

    const { endpoint, input } = fal.jobs().at(-1) ?? {};
    expect(endpoint).to.equal('fal-ai/z-image/turbo/lora');
    expect(input?.prompt).to.match(/lmrlprsn woman.*drinking coffee in a cafe\.$/);
    expect(await creator.images()).to.have.length(1);
    expect(await creator.balance()).to.equal(0);
    expect(paid()).to.have.length(3 + 12 + 1 + 1);
  });

  it('waiting shows the place in the queue, and ends when fal reports', async () => {
    await open();
    fal.hold();
    const tab = await creator.openTab();
    const id = await creator.startReel(photo);

    await tab.until(({ progress }) =>
      progress.some(({ data }) => data.stage === 'In the queue, place 1'),
    );
    fal.release();

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    await until(
      async () => fal.webhooks.statuses,
      (statuses) => statuses.length > 0,
    );
    expect(fal.webhooks.statuses).to.eql([200]);
  });

  for (const [manner, statuses] of answersToReport) {
    it(`a reel is delivered and paid once when callbacks come ${manner}`, async () => {
      await open();
      fal.webhooks.manner = manner;
      fal.hold();
      const id = await creator.startReel(photo);
      await until(
        async () => fal.jobs().length,
        (count) => count === 1,
      );
      fal.release();

      expect((await creator.untilEnded(id)).status).to.equal('succeeded');
      await until(
        async () => fal.webhooks.statuses,
        (answers) => answers.length === statuses.length,
      );
      expect(fal.webhooks.statuses).to.eql(statuses);
      expect(paid()).to.have.length(1);
      expect(await creator.balance()).to.equal(9);
    });
  }

  it("a story's pictures are delivered when callbacks come in another order", async () => {
    await open();
    fal.webhooks.manner = 'reordered';
    const json = { theme: 'customPrompt', customPrompt: 'a lighthouse' };

    const answer = await creator.expect<{ images: [] }>('POST', '/api/generate-image', { json });

    expect(answer.images).to.have.length(3);
    await until(
      async () => fal.webhooks.statuses,
      (statuses) => statuses.length === 3,
    );
    expect(fal.webhooks.statuses.filter((status) => status === 200)).to.have.length(3);
    expect(paid()).to.have.length(3);
  });

  for (const [at, settings] of [
    ['APP_URL', {}],
    ['the address of this machine, its default', { APP_URL: '' }],
  ] as const) {
    it(`a reel whose submit lost its answer is found by the callback to ${at}`, async () => {
      await open(settings);
      fal.misbehave('submit', { how: 'drop-after' });

      const id = await creator.startReel(photo);

      const ended: Generation = await creator.untilEnded(id);
      expect(ended.status).to.equal('succeeded');
      expect(paid()).to.have.length(1);
    });
  }

  it('a reel that is cancelled is cancelled at fal', async () => {
    await open();
    fal.hold();
    const id = await creator.startReel(photo);
    await until(
      async () => fal.jobs().length,
      (count) => count === 1,
    );

    await creator.expect('DELETE', `/api/generations/${id}`);

    expect((await creator.untilEnded(id)).status).to.equal('cancelled');
    await until(
      async () => book.filter(({ call }) => call === 'cancel').length,
      (count) => count > 0,
    );
    expect(await creator.balance()).to.equal(10);
  });
});
