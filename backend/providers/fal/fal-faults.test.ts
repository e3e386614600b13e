import { expect } from 'chai';
import { falSteps, openFalFixture, portrait, type FalFixture } from '#tests/fal-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { performStep, submitStep } from '#tests/perform-step.ts';
import type { FalStandIn } from '#tests/provider-stand-in/fal.ts';

import type { Step } from '../provider.ts';

describe('fal, misbehaving,', () => {
  let fixture: FalFixture;
  before(async () => {
    fixture = await openFalFixture();
  });
  afterEach(() => fixture.reset());
  after(() => fixture.close());

  const faultsOf = (step: Step) => fixture.faultClass(fixture.perform(step));

  describe('buys nothing twice and says so when it cannot know', () => {
    const submits: [Parameters<FalStandIn['misbehave']>[1], string, paid: number][] = [
      [{ how: 'drop-before' }, 'uncertain_submit', 0],
      [{ how: 'drop-after' }, 'uncertain_submit', 1],
      [{ how: 'garbage' }, 'uncertain_submit', 0],
      [{ how: 'wrong-types' }, 'uncertain_submit', 1],
      [{ how: 'html' }, 'uncertain_submit', 0],
      [{ how: 'empty' }, 'uncertain_submit', 0],
      [{ how: 'huge' }, 'uncertain_submit', 0],
      [{ how: 'redirect', to: 'http://169.254.169.254/' }, 'bug', 0],
      [{ how: 'error', status: 500 }, 'uncertain_submit', 0],
      [{ how: 'error', status: 503 }, 'unavailable', 0],
      [{ how: 'error', status: 429 }, 'quota', 0],
      [{ how: 'error', status: 402 }, 'quota', 0],
      [
        { how: 'error', status: 403, body: { detail: 'User is locked. Exhausted balance.' } },
        ...(['quota', 0] as const),
      ],
    ];
    for (const [misbehaviour, faultClass, paid] of submits) {
      const status = 'status' in misbehaviour ? ` ${misbehaviour.status}` : '';
      it(`${faultClass} when the submit meets ${misbehaviour.how}${status}`, async () => {
        const before = fixture.standIn.paidRequests().length;
        fixture.standIn.fal.misbehave('submit', misbehaviour);

        expect(await faultsOf(falSteps['text-to-image'])).to.equal(faultClass);
        expect(fixture.standIn.paidRequests().length - before).to.equal(paid);
      });
    }

    const foreign = 'https://evil.example/requests/1';
    for (const [what, said] of Object.entries({
      'another host': { status_url: foreign, response_url: foreign, cancel_url: foreign },
      'another host in one of three': { cancel_url: foreign },
      nothing: { status_url: undefined, response_url: undefined, cancel_url: undefined },
      'no text': { status_url: 7, response_url: null, cancel_url: {} },
    })) {
      it(`and reads and cancels what it bought by its id where fal names ${what}`, async () => {
        const change = (body: object) => ({ ...body, ...said });
        fixture.standIn.fal.misbehave('submit', { how: 'change', change });
        const context = await fixture.context();
        const ref = await submitStep(fixture.fal, falSteps['text-to-image'], context);

        const made = await fixture.fal.poll(falSteps['text-to-image'], ref, context);

        expect(made.state).to.equal('done');
        await fixture.fal.cancel(ref, context.signal);
        const jobId = fixture.standIn.fal.jobs().at(-1)?.id;
        expect(fixture.standIn.book.at(-1)).to.include({ call: 'cancel' });
        expect(fixture.standIn.book.at(-1)?.path).to.contain(jobId);
        expect(JSON.stringify(ref)).not.to.contain('evil');
      });
    }

    it('unavailable when there is no fal at all', async () => {
      fixture.reopen({}, { FAL_QUEUE_URL: 'http://127.0.0.1:1' });
      expect(await faultsOf(falSteps['text-to-image'])).to.equal('unavailable');
    });

    it('auth with a wrong key or an unknown model', async () => {
      fixture.reopen({}, { FAL_KEY: 'wrong' });
      expect(await faultsOf(falSteps['text-to-image'])).to.equal('auth');
      fixture.reopen({ 'text-to-image': 'fal-ai/no-such-model' });
      expect(await faultsOf(falSteps['text-to-image'])).to.equal('auth');
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
        fixture.standIn.fal.endNext(ending);
        expect(await faultsOf(falSteps['text-to-image'])).to.equal(faultClass);
      });
    }

    it('content_rejected, with its cost, when a reel is refused', async () => {
      fixture.standIn.fal.endNext({ ends: 'unsafe' });
      const context = await fixture.context();
      const error = await faultOf(performStep(fixture.fal, falSteps['image-to-video'], context));
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
        fixture.standIn.fal.endNext(ending);
        const context = await fixture.context();
        const error = await faultOf(performStep(fixture.fal, falSteps.enhance, context));
        expect(error).to.have.property('costMicros', costMicros);
      });
    }

    const reads: [call: string, Parameters<FalStandIn['misbehave']>[1], string][] = [
      ...(['status', 'result'] as const).flatMap((call) => [
        [call, { how: 'drop-before' }, 'unavailable'] as [
          typeof call,
          { how: 'drop-before' },
          string,
        ],
      ]),
      ['status', { how: 'wrong-types' }, 'unavailable'],
      ['status', { how: 'garbage' }, 'unavailable'],
      ['status', { how: 'huge' }, 'unavailable'],
      ['status', { how: 'html' }, 'unavailable'],
      ['status', { how: 'error', status: 404 }, 'lost'],
      ['status', { how: 'error', status: 500 }, 'unavailable'],
      ['status', { how: 'redirect', to: 'http://127.0.0.1:1/' }, 'unavailable'],
      ['result', { how: 'wrong-types' }, 'bug'],
      ['result', { how: 'garbage' }, 'unavailable'],
      ['result', { how: 'huge' }, 'unavailable'],
      ['result', { how: 'error', status: 429 }, 'quota'],
      ['file', { how: 'huge' }, 'lost'],
      ['file', { how: 'html' }, 'lost'],
      ['file', { how: 'garbage' }, 'lost'],
      ['file', { how: 'redirect', to: 'http://169.254.169.254/latest' }, 'bug'],
      ['file', { how: 'error', status: 500 }, 'unavailable'],
      ['upload', { how: 'error', status: 500 }, 'unavailable'],
      ['upload', { how: 'wrong-types' }, 'unavailable'],
      ['put', { how: 'drop-before' }, 'unavailable'],
      ['put', { how: 'error', status: 403 }, 'auth'],
    ];
    for (const [call, misbehaviour, faultClass] of reads) {
      const status = 'status' in misbehaviour ? ` ${misbehaviour.status}` : '';
      it(`${faultClass} when ${call} meets ${misbehaviour.how}${status}`, async () => {
        fixture.standIn.fal.misbehave(call, misbehaviour);
        expect(await faultsOf(falSteps.enhance)).to.equal(faultClass);
      });
    }

    for (const how of ['html', 'garbage'] as const) {
      it(`lost when the weights of a training are ${how}`, async () => {
        fixture.standIn.fal.misbehave('file', { how });
        const files = [portrait, portrait, portrait, portrait];
        const training = fixture.perform(falSteps['train-persona'], files);
        expect(await fixture.faultClass(training)).to.equal('lost');
      });
    }

    it('no key and no words of fal in any fault', async () => {
      fixture.standIn.fal.endNext({ ends: 'error', status: 422, body: detail('value_error') });
      const context = await fixture.context();
      const error = await faultOf(performStep(fixture.fal, falSteps['text-to-image'], context));
      expect(String(error)).to.equal('ProviderFault: fal answered 422 (value_error) to read');
      expect(error).to.have.property('requestId', fixture.standIn.fal.jobs().at(-1)?.id);
    });
  });
});
