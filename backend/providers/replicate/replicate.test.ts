import sharp from 'sharp';
import { openAdapterFixture, portrait, steps } from '#tests/adapter-fixture.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { everyModel, replicateModels } from '#tests/provider-requests/requests.ts';
import { openReplicateStandIn, replicateToken } from '#tests/provider-stand-in/replicate.ts';
import { namesInZip } from '#tests/zip.ts';
import { readMp4 } from '../../media-files/mp4.ts';
import { replicate } from './replicate.ts';

describe('Replicate', () => {
  const fixture = openedOnce(() => openAdapterFixture(replicate, openReplicateStandIn));
  afterEach(() => fixture.reset());
  const newestInput = () => fixture.standIn.jobs().at(-1)?.input ?? {};
  const paths = () => fixture.book.map(({ path }) => path);

  describe('makes', () => {
    it('a vertical picture from words', async () => {
      const made = await fixture.perform(steps['text-to-image']);

      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect(width / height).to.be.closeTo(9 / 16, 0.01);
      expect(newestInput()).to.include({ seed: 7, width: 720, height: 1280 });
      expect(newestInput().prompt).to.match(/a lighthouse\.$/);
      expect(made.actualCostMicros).to.equal(10_000);
      expect(paths()).to.include('/v1/models/prunaai/z-image-turbo/predictions');
    });

    it('an enhanced photo by the newest version of a model, charged by the time it took', async () => {
      const made = await fixture.perform(steps.enhance);

      const source = await sharp(portrait).metadata();
      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect({ width, height }).to.eql({ width: source.width * 2, height: source.height * 2 });
      expect(paths()).to.include('/v1/predictions');
      expect(made.actualCostMicros, '2.5 seconds').to.equal(2438);
    });

    it('a vertical reel of ten seconds in which the person moves as the option says', async () => {
      const made = await fixture.perform(steps['image-to-video']);

      const facts = await readMp4(made.files[0]?.path ?? '');
      expect(facts).to.include({ width: 720, height: 1280 });
      expect(facts.durationSeconds).to.be.closeTo(10, 0.1);
      expect(newestInput().prompt).to.contain('blows the kiss');
      expect(made.actualCostMicros).to.equal(700_000);
    });

    it('a persona: shots, a training with captions, and pictures by the version it made', async () => {
      const shot = await fixture.perform(steps['persona-shot']);
      const shots = Array.from({ length: 12 }, () => shot.files[0]?.path ?? '');

      const trained = await fixture.perform(steps['train-persona'], [portrait, ...shots]);

      const authorization = `Bearer ${replicateToken}`;
      const archive = await fetch(String(newestInput().input_images), {
        headers: { authorization },
      });
      const names = namesInZip(Buffer.from(await archive.arrayBuffer()));
      expect(names.slice(0, 4)).to.eql(['001.jpg', '001.txt', '002.jpg', '002.txt']);
      expect(trained.data).to.include({ triggerWord: 'lmrlprsn', gender: 'Female' });
      expect(trained.data?.endpoint).to.match(/^lumireel\/personas:[0-9a-f]{64}$/);
      expect(trained.actualCostMicros, '600 seconds').to.equal(915_000);

      const step = { ...steps['persona-image'], model: trained.data ?? {} };
      const picture = await fixture.perform(step);

      expect(picture.files[0]?.contentType).to.equal('image/jpeg');
      expect(newestInput().prompt).to.match(/lmrlprsn woman.*on a beach\.$/);
      expect(trained.data?.endpoint).to.contain(fixture.standIn.jobs().at(-1)?.version);
    });

    for (const [capability, model] of everyModel(replicateModels)) {
      // The trainer whose versions draw a persona; that is tried above.
      if (capability === 'persona-image') continue;
      it(`a ${capability} with ${model}, asked as that model wants it`, async () => {
        fixture.reopen({}, { [capability]: model });

        const made = await fixture.perform(steps[capability]);

        expect(made.files).to.have.length(1);
        expect(fixture.standIn.jobs().at(-1)?.model).to.equal(model);
      });
    }

    it('a reel with sound that costs more where it is asked for', async () => {
      for (const [setting, isLoud, micros] of [
        ['included', false, 700_000],
        ['on', true, 1_400_000],
      ] as const) {
        fixture.reopen({ REEL_SOUND: setting }, { 'image-to-video': 'kwaivgi/kling-v2.6' });
        const made = await fixture.perform(steps['image-to-video']);
        expect(newestInput(), setting).to.include({ generate_audio: isLoud });
        expect(made.actualCostMicros, setting).to.equal(micros);
      }
    });

    it('no training without a model to train into', () => {
      expect(fixture.provider.capabilities.has('train-persona')).to.equal(true);
      const without = fixture.reopen({ REPLICATE_DESTINATION: '' });
      expect(without.capabilities.has('train-persona')).to.equal(false);
      expect(without.capabilities.has('persona-image'), 'of those trained before').to.equal(true);
    });
  });

  describe('tells', () => {
    it('the deadline, and the address for the callback with our own reference', async () => {
      const context = await fixture.context({
        callbackUrl: 'http://127.0.0.1:9/hook?t=1',
        deadlineAt: new Date(Date.now() + 100_000),
        clientRef: 'order-1',
      });
      await submitStep(fixture.provider, steps['image-to-video'], context);

      const { headers, json } = fixture.book.findLast(({ isPaid }) => isPaid) ?? {};
      expect(Number.parseInt(String(headers?.['cancel-after']), 10)).to.be.within(95, 100);
      expect(json).to.include({ webhook: 'http://127.0.0.1:9/hook?t=1&ref=order-1' });
      expect(json).to.deep.include({ webhook_events_filter: ['completed'] });
    });

    it('what is wrong with the token, the models and the destination, by name', async () => {
      const { signal } = new AbortController();
      expect(await fixture.provider.check?.(signal)).to.eql([]);
      const wrong = fixture.reopen({ REPLICATE_API_TOKEN: 'wrong' });
      expect(await wrong.check?.(signal)).to.eql([
        'Replicate does not accept REPLICATE_API_TOKEN.',
      ]);
      const version = `philz1337x/clarity-upscaler:${'0'.repeat(64)}`;
      const unknown = fixture.reopen(
        { REPLICATE_DESTINATION: 'nobody/personas' },
        { enhance: version, 'persona-shot': 'nobody/no-model' },
      );
      const faults = await unknown.check?.(signal);
      expect(faults?.map((fault) => fault.split('. ')[0])).to.eql([
        `Replicate has no model ${version}, which MODEL_REPLICATE_ENHANCE is set to.`,
        'Replicate has no model nobody/no-model, which MODEL_REPLICATE_PERSONA_SHOT is set to.',
        'Replicate has no model nobody/personas (REPLICATE_DESTINATION)',
        'The fields that nobody/no-model is sent for persona-shot are a guess: no row names it.',
      ]);
    });

    it('that it could not read what models take', async () => {
      const { signal } = new AbortController();
      for (const how of ['huge', 'garbage', 'redirect'] as const) {
        fixture.standIn.misbehave('model', { how, to: '/elsewhere' });
        const [found] = (await fixture.provider.check?.(signal)) ?? [];
        expect(found, how).to.match(/^what \S+ takes was not read: Replicate answered /);
      }
      expect(fixture.book.map(({ path }) => path)).not.to.include('/elsewhere');
    });

    it('at the start that a model is not written as owner/name', () => {
      expect(() => fixture.reopen({}, { enhance: 'upscaler' })).to.throw(
        'MODEL_REPLICATE_ENHANCE must be owner/name',
      );
    });
  });

  it('estimates each capability, a persona before it is trained included', () => {
    const untrained = { ...steps, 'persona-image': { ...steps['persona-image'], model: {} } };
    const estimates = Object.values(untrained).map(fixture.provider.estimateCostMicros);
    expect(estimates).to.eql([10_000, 29_250, 700_000, 45_000, 2_287_500, 22_875]);
  });

  describe('finds', () => {
    const callbackUrl = 'http://127.0.0.1:9/hook?t=1';
    const { signal } = new AbortController();

    it('work and trainings whose submit lost its answer, by their callback', async () => {
      for (const capability of ['text-to-image', 'train-persona'] as const) {
        const clientRef = `lost-${capability}`;
        const files = Array.from({ length: 13 }, () => portrait);
        const context = await fixture.context({ callbackUrl, clientRef, files });
        fixture.standIn.misbehave('submit', { how: 'drop-after' });
        const submit = submitStep(fixture.provider, steps[capability], context);
        await submit.catch(() => undefined);

        const ref = await fixture.provider.find?.(clientRef, signal);

        expect(ref?.id).to.equal(fixture.standIn.jobs().at(-1)?.id);
        const polled = await fixture.provider.poll(steps[capability], ref ?? {}, context);
        expect(polled.state).to.equal('done');
      }
    });

    it('what lies on the second page, and reads no third', async () => {
      const submit = async (clientRef: string) => {
        const context = await fixture.context({ callbackUrl, clientRef });
        await submitStep(fixture.provider, steps['text-to-image'], context);
      };
      fixture.standIn.webhooks.manner = 'never';
      fixture.standIn.setPageSize(4);
      await submit('early');
      for (let count = 0; count < 4; count += 1) await submit(`later-${count}`);
      expect(await fixture.provider.find?.('early', signal)).to.have.property('id');

      for (let count = 0; count < 4; count += 1) await submit(`last-${count}`);
      const before = paths().length;
      expect(await fixture.provider.find?.('early', signal)).to.equal(null);
      const lists = paths().slice(before);
      expect(lists).to.eql(['/v1/predictions', '/v1/predictions', '/v1/trainings']);
    });

    it('nothing through a list that leads elsewhere', async () => {
      const change = (body: object) => ({ ...body, next: 'https://evil.example/v1/predictions' });
      fixture.standIn.misbehave('list', { how: 'change', change }, 2);
      expect(await fixture.provider.find?.('nobody', signal)).to.equal(null);
    });
  });

  describe('cancels', () => {
    it('with the time that was worked as the cost, where that is what is charged', async () => {
      fixture.standIn.hold();
      const context = await fixture.context();
      const costs = [];
      for (const step of [steps.enhance, steps['text-to-image']]) {
        const ref = await submitStep(fixture.provider, step, context);
        costs.push(await fixture.provider.cancel(ref, context.signal));
      }
      expect(costs).to.eql([2438, undefined]);
      expect(fixture.standIn.jobs().at(-1)?.ending).to.eql({ ends: 'canceled' });
    });
  });
});
