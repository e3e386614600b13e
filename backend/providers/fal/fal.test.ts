import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openAdapterFixture, portrait, steps } from '#tests/adapter-fixture.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openFalStandIn } from '#tests/provider-stand-in/fal.ts';
import { everyModel, falModels } from '#tests/provider-requests/requests.ts';
import { isFullRun } from '#tests/sample-size.ts';
import { namesInZip } from '#tests/zip.ts';
import { readMp4 } from '../../media-files/mp4.ts';
import { fal, inputFor } from './fal.ts';

describe('fal', () => {
  const fixture = openedOnce(() => openAdapterFixture(fal, openFalStandIn));
  afterEach(() => fixture.reset());
  const newestInput = () => fixture.standIn.jobs().at(-1)?.input ?? {};

  describe('makes', () => {
    it('a vertical picture from words, with the safety checker on', async () => {
      const made = await fixture.perform(steps['text-to-image']);

      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect({ width, height }).to.deep.equal({ width: 720, height: 1280 });
      expect(newestInput()).to.include({ seed: 7, enable_safety_checker: true });
      expect(newestInput().prompt).to.match(/a lighthouse\.$/);
      expect(made.actualCostMicros).to.equal(5000);
    });

    it('an enhanced photo of at most four megapixels, however large the upload is', async () => {
      const large = join((await fixture.context()).scratchDir, 'large.jpg');
      await sharp(portrait).resize(4000, 5000, { fit: 'fill' }).toFile(large);

      const made = await fixture.perform(steps.enhance, [large]);

      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect(width * height).to.be.within(3_900_000, 4_000_000);
      expect(width / height).to.be.closeTo(0.8, 0.01);
      expect(made.actualCostMicros).to.equal(64_000);
    });

    it('a vertical reel of ten seconds in which the person moves as the option says', async () => {
      const made = await fixture.perform(steps['image-to-video']);

      const facts = await readMp4(made.files[0]?.path ?? '');
      expect(facts).to.include({ width: 720, height: 1280 });
      expect(facts.durationSeconds).to.be.closeTo(10, 0.1);
      expect(newestInput()).to.include({ duration: '10' });
      expect(newestInput().prompt).to.contain('blows the kiss');
      expect(made.actualCostMicros).to.equal(420_000);
    });

    const reels: [string, number[], (boolean | undefined)[]][] = [
      ['fal-ai/kling-video/v2.5-turbo/standard/image-to-video', [0.42, 0.42, 0.42], []],
      ['fal-ai/kling-video/v3/pro/image-to-video', [1.12, 1.12, 1.68], [false, false, true]],
      [
        'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
        [0.26, 0.26, 0.52],
        [false, false, true],
      ],
      ['fal-ai/ltx-2.3/image-to-video/fast', [0.6, 0.6, 0.6], [false, true, true]],
    ];
    for (const [model, dollars, asked] of reels) {
      it(`sound of ${model} for ${dollars.join(', ')} dollars: never, included, always`, () => {
        for (const [at, sound] of (['off', 'included', 'on'] as const).entries()) {
          const step = steps['image-to-video'];
          const provider = fixture.reopen({ REEL_SOUND: sound }, { 'image-to-video': model });
          expect(provider.estimateCostMicros(step) / 1e6, sound).to.equal(dollars[at]);
          const input = inputFor(step, model, { fileUrl: 'https://a.example/b.jpg', sound });
          expect(input.generate_audio, sound).to.equal(asked[at]);
        }
      });
    }

    it('a persona: shots, a training with captions, and pictures with its weights', async () => {
      const shot = await fixture.perform(steps['persona-shot']);
      const shots = Array.from({ length: 5 }, () => shot.files[0]?.path ?? '');

      const trained = await fixture.perform(steps['train-persona'], [portrait, ...shots]);

      const archive = Buffer.from(
        await (await fetch(String(newestInput().image_data_url))).arrayBuffer(),
      );
      expect(namesInZip(archive).slice(0, 4)).to.eql(['001.jpg', '001.txt', '002.jpg', '002.txt']);
      expect(trained.data).to.include({
        endpoint: 'fal-ai/z-image/turbo/lora',
        triggerWord: 'lmrlprsn',
        baseModel: 'z-image-turbo',
      });
      expect(trained.actualCostMicros).to.equal(1_700_000);

      const step = { ...steps['persona-image'], model: trained.data ?? {} };
      const files = [trained.files[0]?.path ?? ''];
      const picture = await fixture.perform(step, files);

      expect(picture.files[0]?.contentType).to.equal('image/jpeg');
      expect(newestInput().prompt).to.match(/lmrlprsn woman.*on a beach\.$/);
    });

    if (isFullRun()) {
      it('a picture with weights that are too large to be sent whole', async () => {
        const large = join((await fixture.context()).scratchDir, 'large.safetensors');
        await writeFile(large, '');
        await truncate(large, 91 * 1024 * 1024);

        await fixture.perform(steps['persona-image'], [large]);

        const [weights] = newestInput().loras as [{ path: string }];
        const kept = await (await fetch(weights.path)).arrayBuffer();
        expect(kept.byteLength).to.equal(91 * 1024 * 1024);
        const parts = fixture.book.filter(({ call }) => call === 'part');
        expect(parts).to.have.length(10);
      });
    }

    it('further pictures of a persona without its weights being sent again', async () => {
      const step = { ...steps['persona-image'], source: { key: 'models/own.safetensors' } };
      const weights = join((await fixture.context()).scratchDir, 'own.safetensors');
      await writeFile(weights, 'weights');
      const uploads = () => fixture.book.filter(({ call }) => call === 'upload').length;
      const before = uploads();
      await fixture.perform(step, [weights]);

      // Without a file: nothing reads it.
      await fixture.perform(step, []);
      expect(uploads() - before).to.equal(1);

      const detail = [{ loc: ['body'], msg: 'gone', type: 'file_download_error' }];
      fixture.standIn.endNext({ ends: 'error', status: 422, body: { detail } });
      expect(await fixture.faultClass(fixture.perform(step, []))).to.equal('lost');
      await fixture.perform(step, [weights]);
      expect(uploads() - before, 'after fal had lost it').to.equal(2);
    });

    for (const [capability, model] of everyModel(falModels)) {
      it(`a ${capability} with ${model}, asked as that model wants it`, async () => {
        const provider = fixture.reopen({}, { [capability]: model });
        expect(await provider.check?.(new AbortController().signal)).to.deep.equal([]);
        const files = [portrait, portrait, portrait, portrait];

        const made = await fixture.perform(steps[capability], files);

        expect(made.files).to.have.length(1);
        expect(fixture.standIn.jobs().at(-1)?.endpoint).to.equal(model);
      });
    }
  });

  describe('tells', () => {
    it('the deadline, the address for the callback and how long files may be kept', async () => {
      const context = await fixture.context({
        callbackUrl: 'http://127.0.0.1:9/hook?t=1',
        deadlineAt: new Date(Date.now() + 100_000),
      });
      await submitStep(fixture.provider, steps['train-persona'], {
        ...context,
        shots: async () => [portrait, portrait, portrait],
      });

      const headers = fixture.book.findLast(({ isPaid }) => isPaid)?.headers ?? {};
      expect(Number(headers['x-fal-request-timeout'])).to.be.within(95, 100);
      expect(headers['x-fal-no-retry']).to.equal('1');
      expect(headers['x-fal-object-lifecycle-preference']).to.equal(
        '{"expiration_duration_seconds":21600}',
      );
      expect(fixture.standIn.jobs().at(-1)?.webhookUrl).to.equal('http://127.0.0.1:9/hook?t=1');
    });

    it('the dearest price of its capability for a model without one', () => {
      const guesses = Object.values(steps).map((step) =>
        fixture.reopen({}, { [step.capability]: 'a/model' }).estimateCostMicros(step),
      );
      expect(guesses).to.eql([30_000, 120_000, 3_034_000, 80_000, 6_400_000, 35_000]);
    });

    it('what is wrong with the key and the models, by name', async () => {
      const { signal } = new AbortController();
      expect(await fixture.provider.check?.(signal)).to.eql([]);
      expect(await fixture.reopen({ FAL_KEY: 'wrong' }).check?.(signal)).to.eql([
        'fal does not accept FAL_KEY.',
      ]);
      expect(await fixture.reopen({}, { enhance: 'nobody/no-model' }).check?.(signal)).to.eql([
        'fal has no model nobody/no-model, which MODEL_FAL_ENHANCE is set to.',
        'The fields that nobody/no-model is sent for enhance are a guess: no row names it.',
      ]);
    });
  });

  describe('cancels', () => {
    it('what waits, and what is over', async () => {
      fixture.standIn.hold();
      const context = await fixture.context();
      const ref = await submitStep(fixture.provider, steps['text-to-image'], context);
      const costs = [
        await fixture.provider.cancel(ref, context.signal),
        await fixture.provider.cancel(ref, context.signal),
      ];
      expect(costs, 'nothing for what was not begun').to.eql([0, undefined]);
    });

    it('what is being made, which may be billed', async () => {
      fixture.standIn.setPace(() => ({ queuedMs: 0, runningMs: 60_000 }));
      const context = await fixture.context();
      const ref = await submitStep(fixture.provider, steps['text-to-image'], context);
      expect(await fixture.provider.cancel(ref, context.signal)).to.equal(undefined);
    });
  });
});
