import { openAdapterFixture, portrait, steps } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openFalStandIn, type FalStandIn } from '#tests/provider-stand-in/fal.ts';
import { fal } from './fal.ts';

describe('fal, misbehaving,', () => {
  const fixture = openedOnce(() => openAdapterFixture(fal, openFalStandIn));
  afterEach(() => fixture.reset());
  const pictureFault = () => fixture.faultClass(fixture.perform(steps['text-to-image']));

  describe('buys nothing twice and says so when it cannot know', () => {
    const foreign = 'https://evil.example/requests/1';
    for (const [what, said] of Object.entries({
      'another host': { status_url: foreign, response_url: foreign, cancel_url: foreign },
      'another host in one of three': { cancel_url: foreign },
      nothing: { status_url: undefined, response_url: undefined, cancel_url: undefined },
      'no text': { status_url: 7, response_url: null, cancel_url: {} },
    })) {
      it(`and reads and cancels what it bought by its id where fal names ${what}`, async () => {
        const change = (body: object) => ({ ...body, ...said });
        fixture.standIn.misbehave('submit', { how: 'change', change });
        const context = await fixture.context();
        const ref = await submitStep(fixture.provider, steps['text-to-image'], context);

        const made = await fixture.provider.poll(steps['text-to-image'], ref, context);

        expect(made.state).to.equal('done');
        await fixture.provider.cancel(ref, context.signal);
        const jobId = fixture.standIn.jobs().at(-1)?.id;
        expect(fixture.book.at(-1)).to.include({ call: 'cancel' });
        expect(fixture.book.at(-1)?.path).to.contain(jobId);
        expect(JSON.stringify(ref)).not.to.contain('evil');
      });
    }

    it('auth with a wrong key or an unknown model', async () => {
      fixture.reopen({ FAL_KEY: 'wrong' });
      expect(await pictureFault()).to.equal('auth');
      fixture.reopen({}, { 'text-to-image': 'fal-ai/no-such-model' });
      expect(await pictureFault()).to.equal('auth');
    });
  });

  describe('reports of a request that was bought', () => {
    const detail = (type: string) => ({ detail: [{ loc: ['body'], msg: 'secret words', type }] });
    const endings: [string, Parameters<FalStandIn['endNext']>[0]][] = [
      ['content_rejected', { ends: 'unsafe' }],
      ['lost', { ends: 'expired' }],
      [
        'content_rejected',
        { ends: 'error', status: 422, body: detail('content_policy_violation') },
      ],
      ['invalid_input', { ends: 'error', status: 422, body: detail('image_load_error') }],
      ['bug', { ends: 'error', status: 422, body: detail('value_error') }],
      ['lost', { ends: 'error', status: 503, errorType: 'runner_disconnected', body: {} }],
      ['timeout', { ends: 'error', status: 504, errorType: 'request_timeout', body: {} }],
    ];
    for (const [faultClass, ending] of endings) {
      it(`${faultClass} when it ends ${JSON.stringify(ending).slice(0, 90)}`, async () => {
        fixture.standIn.endNext(ending);
        expect(await pictureFault()).to.equal(faultClass);
      });
    }

    it('content_rejected, with its cost, when a reel is refused', async () => {
      fixture.standIn.endNext({ ends: 'unsafe' });
      const error = await faultOf(fixture.perform(steps['image-to-video']));
      expect(error).to.include({ faultClass: 'content_rejected', costMicros: 420_000 });
      expect(String(error)).not.to.contain('flagged by a content checker');
    });

    const costs: [number | undefined, Parameters<FalStandIn['endNext']>[0]][] = [
      [0, { ends: 'error', status: 503, errorType: 'runner_disconnected', body: {} }],
      [0, { ends: 'error', status: 504, errorType: 'request_timeout', body: {} }],
      [undefined, { ends: 'error', status: 422, body: detail('image_load_error') }],
      [undefined, { ends: 'expired' }],
    ];
    for (const [costMicros, ending] of costs) {
      it(`${costMicros ?? 'no known cost'} as the cost of ${JSON.stringify(ending)}`, async () => {
        fixture.standIn.endNext(ending);
        const error = await faultOf(fixture.perform(steps.enhance));
        expect(error).to.have.property('costMicros', costMicros);
      });
    }

    for (const how of ['html', 'garbage'] as const) {
      it(`lost when the weights of a training are ${how}`, async () => {
        fixture.standIn.misbehave('file', { how });
        const files = [portrait, portrait, portrait, portrait];
        const training = fixture.perform(steps['train-persona'], files);
        expect(await fixture.faultClass(training)).to.equal('lost');
      });
    }

    it('no key and no words of fal in any fault', async () => {
      fixture.standIn.endNext({ ends: 'error', status: 422, body: detail('value_error') });
      const error = await faultOf(fixture.perform(steps['text-to-image']));
      expect(String(error)).to.equal('ProviderFault: fal answered 422 (value_error) to read');
      expect(error).to.have.property('requestId', fixture.standIn.jobs().at(-1)?.id);
    });
  });
});
