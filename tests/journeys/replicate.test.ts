import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openReplicateStandIn, type ReplicateStandIn } from '../provider-stand-in/replicate.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { answersToReport } from '../provider-stand-in/webhooks.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';
import { namesInZip } from '../zip.ts';

describe('with a token of Replicate', () => {
  let replicate: ReplicateStandIn;
  let book: RecordedRequest[];
  let world: World;
  let creator: Person;
  let photo: Blob;

  beforeEach(async () => {
    book = [];
    replicate = await openReplicateStandIn(book);
    world = await openWorld();
    photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    await world.open({ settings: { ...replicate.settings, PORT: port, APP_URL: url } });
    creator = await world.person(url).register();
  });
  afterEach(async () => {
    await world.close();
    await replicate.close();
  });

  const paid = () => book.filter(({ isPaid }) => isPaid);
  const untilAccepted = () =>
    until(
      async () => replicate.jobs().length,
      (count) => count === 1,
    );
  const costs = async () => {
    const rows = await world.database.query<{ provider: string; micros: number }>(
      'select provider, actual_cost_micros::int as micros from provider_jobs order by id',
    );
    return rows.map(({ provider, micros }) => `${provider} ${micros}`);
  };

  it('a story is three photographs with one look, bought once each', async () => {
    const json = { theme: 'luxuryTravel' };
    const answer = await creator.expect<{ images: [] }>('POST', '/api/generate-image', { json });

    expect(answer.images).to.have.length(3);
    expect(await creator.balance()).to.equal(9);
    expect(paid()).to.have.length(3);
    expect(await costs()).to.eql(Array.from({ length: 3 }, () => 'replicate 25000'));
    expect(new Set(replicate.jobs().map(({ input }) => input.seed)).size).to.equal(1);
  });

  it('a photo is enhanced and a reel moves the person in it', async () => {
    const form = new FormData();
    form.set('avatar', photo, 'me.jpg');
    await creator.expect('POST', '/api/enhance-avatar', { form });
    const [enhanced] = await creator.images();
    const { width, height } = await sharp(fixturePath('portrait.jpg')).metadata();
    expect(enhanced).to.include({ width: width * 2, height: height * 2 });

    const id = await creator.startReel(photo, { category: 'viralDances', option: 'Hip-Hop' });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');

    const [reel] = await creator.images();
    expect(reel).to.include({ isVideo: true, videoOption: 'Hip-Hop', width: 720, height: 1280 });
    expect(replicate.jobs().at(-1)?.input.prompt).to.contain('dances hip-hop');
    expect(await costs()).to.eql(['replicate 2438', 'replicate 700000']);
  });

  it('a persona is trained into the model of the settings, and shown by its version', async () => {
    await world.giveTokens(creator, 55);
    const choice = { gender: 'Female', race: 'Latino' };
    await creator.expect('POST', '/api/ai-influencer/generate-options', { json: choice });
    const [portrait] = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');

    const json = { ...choice, selectedImageUrl: portrait?.imageUrl };
    await creator.expect('POST', '/api/ai-influencer/train-lora', { json });
    const [influencer] = await until(
      () => creator.expect<Influencer[]>('GET', '/api/ai-influencer/list'),
      ([first]) => first?.trainingStatus !== 'training',
      60,
    );

    expect(influencer?.trainingStatus).to.equal('completed');
    const training = replicate.jobs().find(({ work }) => work === 'trainings');
    const { REPLICATE_API_TOKEN: token } = replicate.settings;
    const archive = await fetch(String(training?.input.input_images), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(namesInZip(Buffer.from(await archive.arrayBuffer()))).to.have.length(26);

    const order = { influencerId: influencer?.id, prompt: 'drinking coffee in a cafe' };
    await creator.expect('POST', '/api/ai-influencer/generate', { json: order });

    const { model, input } = replicate.jobs().at(-1) ?? {};
    expect(model).to.equal('lumireel/personas');
    expect(input?.prompt).to.match(/lmrlprsn woman.*drinking coffee in a cafe\.$/);
    expect(await creator.images()).to.have.length(1);
    expect(await creator.balance()).to.equal(0);
    expect(paid()).to.have.length(3 + 12 + 1 + 1);
  });

  for (const [manner, statuses] of answersToReport) {
    it(`a reel is delivered and paid once when callbacks come ${manner}`, async () => {
      replicate.webhooks.manner = manner;
      replicate.hold();
      const id = await creator.startReel(photo);
      await untilAccepted();
      replicate.release();

      expect((await creator.untilEnded(id)).status).to.equal('succeeded');
      await until(
        async () => replicate.webhooks.statuses,
        (answers) => answers.length === statuses.length,
      );
      expect(replicate.webhooks.statuses).to.eql(statuses);
      expect(paid()).to.have.length(1);
      expect(await creator.balance()).to.equal(9);
    });
  }

  it('a reel whose submit lost its answer is found in the list, without any callback', async () => {
    replicate.webhooks.manner = 'never';
    replicate.misbehave('submit', { how: 'drop-after' });

    const id = await creator.startReel(photo);

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(book.filter(({ call }) => call === 'list')).not.to.eql([]);
    expect(paid()).to.have.length(1);
  });

  it('a reel that is cancelled is cancelled at Replicate', async () => {
    replicate.hold();
    const id = await creator.startReel(photo);
    await untilAccepted();

    await creator.expect('DELETE', `/api/generations/${id}`);

    expect((await creator.untilEnded(id)).status).to.equal('cancelled');
    await until(
      async () => replicate.jobs()[0]?.ending,
      (ending) => ending?.ends === 'canceled',
    );
    expect(await creator.balance()).to.equal(10);
  });
});
