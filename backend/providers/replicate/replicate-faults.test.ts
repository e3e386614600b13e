import { expect } from 'chai';
import { portrait } from '#tests/fal-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { submitStep } from '#tests/perform-step.ts';
import type { ReplicateStandIn } from '#tests/provider-stand-in/replicate.ts';
import {
  openReplicateFixture,
  replicateSteps,
  type ReplicateFixture,
} from '#tests/replicate-fixture.ts';
import { ProviderFault, type Step } from '../provider.ts';

type Misbehaviour = Parameters<ReplicateStandIn['misbehave']>[1];

describe('Replicate, misbehaving,', () => {
  let fixture: ReplicateFixture;
  before(async () => {
    fixture = await openReplicateFixture();
  });
  afterEach(() => fixture.reset());
  after(() => fixture.close());

  const classOf = async (work: Promise<unknown>) => {
    const fault = await faultOf(work);
    return fault instanceof ProviderFault ? fault.faultClass : fault;
  };
  const faultsOf = (step: Step) => classOf(fixture.perform(step));
  const named = (misbehaviour: Misbehaviour) =>
    'status' in misbehaviour ? `${misbehaviour.how} ${misbehaviour.status}` : misbehaviour.how;

  describe('buys nothing twice and says so when it cannot know', () => {
    const refused = (status: number, title: string): Misbehaviour => ({
      how: 'error',
      status,
      body: { title, detail: 'secret words', status },
    });
    const submits: [Misbehaviour, string, paid: number][] = [
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
      [refused(422, 'Insufficient credit'), 'quota', 0],
      [refused(422, 'Invalid version or not permitted'), 'auth', 0],
      [refused(422, 'Input validation failed'), 'bug', 0],
      [
        { how: 'change', change: (body) => ({ ...body, id: '../account' }) },
        ...(['uncertain_submit', 1] as const),
      ],
    ];
    for (const [misbehaviour, faultClass, paid] of submits) {
      it(`${faultClass} when the submit meets ${JSON.stringify(misbehaviour)}`, async () => {
        const before = fixture.paidCount();
        fixture.standIn.misbehave('submit', misbehaviour);

        expect(await faultsOf(replicateSteps['text-to-image'])).to.equal(faultClass);
        expect(fixture.paidCount() - before).to.equal(paid);
      });
    }

    it('unavailable when there is no Replicate at all', async () => {
      fixture.reopen({}, { REPLICATE_BASE_URL: 'http://127.0.0.1:1' });
      expect(await faultsOf(replicateSteps['text-to-image'])).to.equal('unavailable');
    });

    it('auth with a wrong token or an unknown model, before anything is bought', async () => {
      const before = fixture.paidCount();
      fixture.reopen({}, { REPLICATE_API_TOKEN: 'wrong' });
      expect(await faultsOf(replicateSteps['text-to-image'])).to.equal('auth');
      fixture.reopen({ 'text-to-image': 'nobody/no-such-model' });
      expect(await faultsOf(replicateSteps['text-to-image'])).to.equal('auth');
      expect(fixture.paidCount()).to.equal(before);
    });

    it('how long to wait where its limit says so only in words', async () => {
      const body = { detail: 'Request was throttled. Your rate limit resets in ~30s.' };
      fixture.standIn.misbehave('submit', { how: 'error', status: 429, body });
      const fault = await faultOf(fixture.perform(replicateSteps['text-to-image']));
      expect(fault).to.include({ faultClass: 'quota', retryAfterSeconds: 30 });
    });
  });

  describe('reports of work that was bought', () => {
    const failed = (error: string) => ({ ends: 'failed', error }) as const;
    const endings: [string, Parameters<ReplicateStandIn['endNext']>[0]][] = [
      ['content_rejected', failed('NSFW content detected. Try a different prompt.')],
      ['content_rejected', failed('The input or output was flagged as sensitive. (E005)')],
      ['invalid_input', failed('cannot identify image file <_io.BytesIO object>')],
      ['bug', failed('Input validation error: duration must be 5 or 10')],
      ['timeout', failed('Director: unexpected error handling prediction (E6716)')],
      ['lost', failed('CUDA out of memory (E1001)')],
      ['lost', failed('')],
      ['timeout', { ends: 'aborted' }],
      ['timeout', { ends: 'canceled' }],
      ['lost', { ends: 'expired' }],
      ['lost', { ends: 'removed' }],
    ];
    for (const [faultClass, ending] of endings) {
      it(`${faultClass} when it ends ${JSON.stringify(ending)}`, async () => {
        fixture.standIn.endNext(ending);
        expect(await faultsOf(replicateSteps['text-to-image'])).to.equal(faultClass);
      });
    }

    it('the time on hardware as its cost, and no words of a model', async () => {
      fixture.standIn.endNext(failed('secret words were flagged as sensitive'));
      const fault = await faultOf(fixture.perform(replicateSteps.enhance));
      expect(fault).to.include({
        faultClass: 'content_rejected',
        costMicros: 2438,
        requestId: fixture.standIn.jobs().at(-1)?.id,
      });
      expect(String(fault)).to.equal("ProviderFault: Replicate's model failed (content)");
    });

    it('no cost of what was stopped before it began', async () => {
      fixture.standIn.endNext({ ends: 'aborted' });
      const fault = await faultOf(fixture.perform(replicateSteps.enhance));
      expect(fault).to.include({ faultClass: 'timeout', costMicros: 0 });
    });

    it('the cost of a result that is gone', async () => {
      fixture.standIn.endNext({ ends: 'removed' });
      const fault = await faultOf(fixture.perform(replicateSteps.enhance));
      expect(fault).to.include({ faultClass: 'lost', costMicros: 2438 });
    });

    const reads: [call: string, Misbehaviour, string][] = [
      ['read', { how: 'drop-before' }, 'unavailable'],
      ['read', { how: 'wrong-types' }, 'unavailable'],
      ['read', { how: 'garbage' }, 'unavailable'],
      ['read', { how: 'huge' }, 'unavailable'],
      ['read', { how: 'html' }, 'unavailable'],
      ['read', { how: 'error', status: 404 }, 'lost'],
      ['read', { how: 'error', status: 429 }, 'quota'],
      ['read', { how: 'error', status: 500 }, 'unavailable'],
      ['read', { how: 'redirect', to: 'http://127.0.0.1:1/' }, 'unavailable'],
      ['read', { how: 'change', change: (body) => ({ ...body, output: { a: 1 } }) }, 'bug'],
      ['model', { how: 'drop-before' }, 'unavailable'],
      ['model', { how: 'wrong-types' }, 'unavailable'],
      ['model', { how: 'change', change: () => ({ latest_version: null }) }, 'auth'],
      ['upload', { how: 'error', status: 500 }, 'unavailable'],
      ['upload', { how: 'wrong-types' }, 'unavailable'],
      ['upload', { how: 'drop-before' }, 'unavailable'],
      ['file', { how: 'huge' }, 'lost'],
      ['file', { how: 'html' }, 'lost'],
      ['file', { how: 'garbage' }, 'lost'],
      ['file', { how: 'redirect', to: 'http://169.254.169.254/latest' }, 'bug'],
      ['file', { how: 'error', status: 500 }, 'unavailable'],
    ];
    for (const [call, misbehaviour, faultClass] of reads) {
      it(`${faultClass} when ${call} meets ${named(misbehaviour)}`, async () => {
        fixture.standIn.misbehave(call, misbehaviour);
        expect(await faultsOf(replicateSteps.enhance)).to.equal(faultClass);
      });
    }

    for (const how of ['html', 'garbage'] as const) {
      it(`lost, with its cost, when the weights of a training are ${how}`, async () => {
        fixture.standIn.misbehave('file', { how });
        const files = Array.from({ length: 13 }, () => portrait);
        const fault = await faultOf(fixture.perform(replicateSteps['train-persona'], files));
        expect(fault).to.include({ faultClass: 'lost', costMicros: 915_000 });
      });
    }

    it('that a cancel has not arrived', async () => {
      fixture.standIn.hold();
      const context = await fixture.context();
      const ref = await submitStep(fixture.provider, replicateSteps['text-to-image'], context);
      const cancel = () => classOf(fixture.provider.cancel(ref, context.signal));
      fixture.standIn.misbehave('cancel', { how: 'drop-before' });
      expect(await cancel()).to.equal('unavailable');
      fixture.standIn.misbehave('cancel', { how: 'error', status: 200, body: {} });
      expect(await cancel()).to.equal('unavailable');
      expect(await cancel()).to.equal(undefined);
    });
  });
});
