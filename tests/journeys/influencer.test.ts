import sharp from 'sharp';
import type { UserEvent } from '../../contract/events.ts';
import type { Media } from '../../contract/media.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import { expirePortraits } from '../../backend/tools/influencer/influencers.ts';
import { personaChoice, quickPictures, useInfluencerFixture } from '../influencer-fixture.ts';
import {
  scriptedProvider,
  type ScriptedCall,
  type ScriptedProvider,
} from '../scripted-provider.ts';
import { until } from '../until.ts';

describe('an influencer', function () {
  this.timeout(300_000);
  const studio = useInfluencerFixture();

  it('is chosen of three, trained and shown in pictures, for 65 tokens in all', async () => {
    await studio.open();
    const creator = await studio.registerWithTokens(100);
    const tab = await creator.openTab();

    const urls = await studio.options(creator);
    expect(urls).to.have.length(3);
    expect(new Set(urls).size).to.equal(3);
    expect(await creator.balance()).to.equal(90);
    expect(await creator.images(), 'options are not part of the gallery').to.deep.equal([]);
    const kept = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(kept.map(({ imageUrl }) => imageUrl)).to.have.members(urls);

    const accepted = await studio.train(creator, urls[1]);
    expect(accepted.status).to.equal(202);
    const [training] = await studio.list(creator);
    expect(training).to.include({ ...personaChoice, selectedImageUrl: urls[1] });
    expect(training?.trainingStatus).to.be.oneOf(['training', 'completed']);
    expect(await creator.balance()).to.equal(40);
    const changes = () =>
      tab.events.flatMap(({ type, data }) => (type === 'influencer.changed' ? [data] : []));
    await tab.until(() => changes().length === 2, 200);
    expect(changes().map(({ trainingStatus }) => trainingStatus)).to.deep.equal([
      'training',
      'completed',
    ]);
    const [ready] = await studio.list(creator);
    expect(ready).to.deep.equal(changes()[1]);
    expect(ready?.loraModelUrl).to.equal(`/api/ai-influencer/${ready?.id}/model`);
    const check = await creator.expect('POST', `/api/ai-influencer/check-status/${ready?.id}`);
    expect(check).to.deep.equal({
      status: 'completed',
      message: 'Training is complete. Your influencer is ready.',
    });
    const model = await creator.call('GET', ready?.loraModelUrl ?? '');
    expect(model.body).to.include({ madeBy: 'lumireel-persona', version: 1 });
    expect(model.headers.get('content-disposition')).to.contain(`influencer-${ready?.id}.json`);
    const stranger = await studio.world.person(studio.url).register();
    expect((await stranger.call('GET', ready?.loraModelUrl ?? '')).status).to.equal(404);

    const made = await studio.generate(creator, ready?.id, '  drinking coffee in a cafe ');
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
    const file = await fetch(`${studio.url}${picture?.imageUrl}`);
    expect((await sharp(await file.arrayBuffer()).metadata()).format).to.equal('jpeg');
    const unused = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(unused.map(({ imageUrl }) => imageUrl)).not.to.include(urls[1]);
  });

  describe('of a provider that learns from several pictures', () => {
    const trained = async (poll: ScriptedCall[] = []) => {
      const trainer = scriptedProvider(
        { poll },
        {
          name: 'trainer',
          capabilities: ['persona-shot', 'train-persona', 'persona-image'],
          shotsPerTraining: 3,
        },
      );
      await studio.open([quickPictures(), trainer]);
      const creator = await studio.registerWithTokens(100);
      const [portrait] = await studio.options(creator);
      await studio.train(creator, portrait);
      const [influencer] = await until(
        () => studio.list(creator),
        ([one]) => one?.trainingStatus !== 'training',
        60,
      );
      return { trainer, creator, influencer };
    };
    const intermediate = () => studio.world.files('intermediate');
    const capabilitiesOf = ({ work }: ScriptedProvider) => work.map(({ step }) => step.capability);

    it('is trained with pictures that are made for it, kept nowhere, and drawn by that provider', async () => {
      const { trainer, creator, influencer } = await trained();
      expect(influencer?.trainingStatus).to.equal('completed');
      expect(capabilitiesOf(trainer)).to.deep.equal([
        ...Array<string>(3).fill('persona-shot'),
        'train-persona',
      ]);
      const prompts = trainer.work.slice(0, 3).map(({ step }) => step.prompt);
      expect(new Set(prompts).size).to.equal(3);
      expect(trainer.work.map(({ sources }) => sources)).to.deep.equal([0, 0, 0, 4]);
      expect(await creator.images()).to.deep.equal([]);
      await until(intermediate, (files) => files.length === 0);
      const queues = await studio.world.sql`
        select distinct name from pgboss.job where name in ('generation.advance', 'generation.outside')`;
      expect(queues, 'no slot of a render').to.deep.equal([{ name: 'generation.outside' }]);

      const made = await studio.generate(creator, influencer?.id, 'on a bridge');

      expect(made.status).to.equal(200);
      const { step } = trainer.work.at(-1) ?? {};
      expect(step).to.include({ capability: 'persona-image', provider: 'trainer' });
      expect(step).to.have.nested.property('model.triggerWord', 'ohwx');
      expect(await creator.balance()).to.equal(35);
    });

    it('is not trained, and refunded, when one of these pictures cannot be made', async () => {
      const rejected: ScriptedCall = { kind: 'fault', faultClass: 'content_rejected' };
      const { trainer, creator, influencer } = await trained([{ kind: 'answer' }, rejected]);

      expect(influencer?.trainingStatus).to.equal('failed');
      expect(capabilitiesOf(trainer)).not.to.include('train-persona');
      expect(await creator.balance()).to.equal(90);
      await until(intermediate, (files) => files.length === 0);
    });
  });

  it('makes no pictures before its training is over, and takes its files along when it goes', async () => {
    const training = await studio.openScripted([{ kind: 'hold' }]);
    const creator = await studio.registerWithTokens(100);
    const [portrait] = await studio.options(creator);
    await studio.train(creator, portrait);
    await training.untilHeld(1);
    const [influencer] = await studio.list(creator);
    expect(influencer).to.include({ trainingStatus: 'training', loraModelUrl: null });

    const early = await studio.generate(creator, influencer?.id);
    expect(early.status).to.equal(409);
    expect(early.body).to.have.property('code', 'influencer.not-trained');
    expect(await creator.balance()).to.equal(40);

    const tab = await creator.openTab();
    await creator.expect('DELETE', `/api/ai-influencer/${influencer?.id}`);
    training.release();
    await tab.until(({ events }) => events.some(isSucceeded));
    expect(tab.events.map(({ type }) => type)).to.include('influencer.removed');
    expect(tab.events.map(({ type }) => type)).not.to.include('influencer.changed');
    expect(await studio.list(creator)).to.deep.equal([]);
    expect((await studio.generate(creator, influencer?.id)).status).to.equal(404);
  });

  it('costs nothing for a picture that was under way when it was deleted', async () => {
    const held = scriptedProvider(
      { poll: [{ kind: 'answer' }, { kind: 'hold' }] },
      { name: 'held', capabilities: ['train-persona', 'persona-image'] },
    );
    const drawing: Provider = {
      ...held,
      poll: async (step, ref, context) => {
        const answer = await held.poll(step, ref, context);
        await context.source();
        return answer;
      },
    };
    await studio.open([quickPictures(), drawing]);
    const creator = await studio.registerWithTokens(100);
    const { id } = await studio.trainInfluencer(creator);
    const json = { influencerId: id, prompt: 'on a beach' };
    const generationId = await creator.start('/api/ai-influencer/generate', { json });
    await held.untilHeld(1);

    await creator.expect('DELETE', `/api/ai-influencer/${id}`);
    held.release();

    expect(await creator.untilEnded(generationId)).to.include({
      status: 'failed',
      refundedReason: 'invalid-input',
    });
    expect(await creator.balance()).to.equal(40);
    expect(await creator.images()).to.deep.equal([]);
    expect(await studio.world.files('models')).to.deep.equal([]);
  });

  it('is failed and paid back when its training fails for good, and ordered again until it is deleted', async () => {
    await studio.openScripted([{ kind: 'fault', faultClass: 'content_rejected' }]);
    const creator = await studio.registerWithTokens(100);
    const tab = await creator.openTab();
    const [portrait] = await studio.options(creator);

    const { body } = await studio.train(creator, portrait);
    const { generationId } = body as { generationId: string };
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.failed'));

    const [influencer] = await studio.list(creator);
    expect(influencer).to.include({ trainingStatus: 'failed', loraModelUrl: null });
    expect(await creator.balance()).to.equal(90);
    expect((await studio.generate(creator, influencer?.id)).status).to.equal(409);
    const free = await creator.expect<Media[]>('GET', '/api/ai-influencer/options');
    expect(free.map(({ imageUrl }) => imageUrl)).to.include(portrait);
    const repeat = async (id: string) => {
      const path = `/api/generations/${id}/repeat`;
      const repeated = await creator.expect<{ generationId: string }>('POST', path);
      return creator.untilEnded(repeated.generationId);
    };
    expect(await repeat(generationId)).to.include({ status: 'succeeded', price: 50 });
    const [again] = await studio.list(creator);
    expect(again).to.include({ trainingStatus: 'completed', selectedImageUrl: portrait });
    await creator.expect('DELETE', `/api/ai-influencer/${influencer?.id}`);
    expect(await studio.list(creator)).to.deep.equal([again]);

    const json = { influencerId: again?.id, prompt: 'on a beach' };
    const drawn = await creator.start('/api/ai-influencer/generate', { json });
    await creator.untilEnded(drawn);
    expect(await repeat(drawn)).to.deep.include({ status: 'succeeded', price: 5, input: json });
    await creator.expect('DELETE', `/api/ai-influencer/${again?.id}`);
    expect(await creator.expect('GET', `/api/generations/${drawn}/repeat`)).to.deep.equal({
      price: 5,
      obstacle: { code: 'influencer.not-found', text: 'This influencer does not exist.' },
    });
  });

  it('can be trained for thirty days after its portraits were made, from those left over', async () => {
    await studio.openScripted();
    const creator = await studio.registerWithTokens(200);
    const { database } = studio.world;
    const { selectedImageUrl, id } = await studio.trainInfluencer(creator);
    const offered = async () =>
      (await creator.expect<Media[]>('GET', '/api/ai-influencer/options')).map(
        ({ imageUrl }) => imageUrl,
      );
    const age = async (days: number) => {
      await studio.world.sql`update images set created_at = now() - make_interval(days => ${days})`;
      await expirePortraits(database);
    };

    await age(29);
    const inTime = await offered();
    await age(31);
    const late = await studio.train(creator, inTime[0]);

    expect(inTime).to.have.length(2);
    expect(inTime).not.to.include(selectedImageUrl);
    expect(await offered()).to.deep.equal([]);
    expect([late.status, late.body]).to.deep.equal([
      400,
      {
        error: 'Please choose one of the portraits made for you.',
        code: 'influencer.unknown-portrait',
      },
    ]);
    const kept = await database.query('select id from images where deleted_at is null');
    expect(kept, 'the face of the one that was trained').to.have.length(1);
    expect(await studio.list(creator)).to.have.nested.property('[0].id', id);
  });

  it('is trained from no portrait but an own one, and nothing is charged for trying', async () => {
    await studio.openScripted();
    const creator = await studio.registerWithTokens(100);
    const stranger = await studio.registerWithTokens(100);
    const [theirs] = await studio.options(stranger);
    const [own] = await studio.options(creator);
    const story = await creator.untilEnded(await creator.startStory());
    const balance = await creator.balance();

    for (const selectedImageUrl of [
      theirs,
      `https://example.com${own}`,
      `${studio.url}${own}`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      `${own}?x=1`,
      `${own}/../../models`,
      own?.replace(/portrait-\d\.jpg/, 'thumbnail.webp'),
      story.result?.media[0]?.imageUrl,
      '/media/0000000000000000000000000000000000000000/portrait-1.jpg',
    ]) {
      const { status, body } = await studio.train(creator, selectedImageUrl);
      expect(status, selectedImageUrl).to.equal(400);
      expect(body).to.include({ code: 'influencer.unknown-portrait' });
    }
    expect(await creator.balance()).to.equal(balance);
    expect(await studio.list(creator)).to.deep.equal([]);
  });
});

const isSucceeded = ({ type }: UserEvent) => type === 'generation.succeeded';
