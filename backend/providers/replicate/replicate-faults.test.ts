import { openAdapterFixture, portrait, steps } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { openReplicateStandIn, type ReplicateStandIn } from '#tests/provider-stand-in/replicate.ts';
import { replicate } from './replicate.ts';

describe('Replicate, misbehaving,', () => {
  const fixture = openedOnce(() => openAdapterFixture(replicate, openReplicateStandIn));
  afterEach(() => fixture.reset());
  const pictureFault = () => fixture.faultClass(fixture.perform(steps['text-to-image']));

  describe('says of a submit', () => {
    it('auth with a wrong token or an unknown model, before anything is bought', async () => {
      const before = fixture.paidCount();
      fixture.reopen({ REPLICATE_API_TOKEN: 'wrong' });
      expect(await pictureFault()).to.equal('auth');
      fixture.reopen({}, { 'text-to-image': 'nobody/no-such-model' });
      expect(await pictureFault()).to.equal('auth');
      expect(fixture.paidCount()).to.equal(before);
    });

    it('how long to wait where its limit says so only in words', async () => {
      const body = { detail: 'Request was throttled. Your rate limit resets in ~30s.' };
      fixture.standIn.misbehave('submit', { how: 'error', status: 429, body });
      const fault = await faultOf(fixture.perform(steps['text-to-image']));
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
        expect(await pictureFault()).to.equal(faultClass);
      });
    }

    it('the time on hardware as its cost, and no words of a model', async () => {
      fixture.standIn.endNext(failed('secret words were flagged as sensitive'));
      const fault = await faultOf(fixture.perform(steps.enhance));
      expect(fault).to.include({
        faultClass: 'content_rejected',
        costMicros: 2438,
        requestId: fixture.standIn.jobs().at(-1)?.id,
      });
      expect(String(fault)).to.equal("ProviderFault: Replicate's model failed (content)");
    });

    it('no cost of what was stopped before it began', async () => {
      fixture.standIn.endNext({ ends: 'aborted' });
      const fault = await faultOf(fixture.perform(steps.enhance));
      expect(fault).to.include({ faultClass: 'timeout', costMicros: 0 });
    });

    it('the cost of a result that is gone', async () => {
      fixture.standIn.endNext({ ends: 'removed' });
      const fault = await faultOf(fixture.perform(steps.enhance));
      expect(fault).to.include({ faultClass: 'lost', costMicros: 2438 });
    });

    for (const how of ['html', 'garbage'] as const) {
      it(`lost, with its cost, when the weights of a training are ${how}`, async () => {
        fixture.standIn.misbehave('file', { how });
        const files = Array.from({ length: 13 }, () => portrait);
        const fault = await faultOf(fixture.perform(steps['train-persona'], files));
        expect(fault).to.include({ faultClass: 'lost', costMicros: 915_000 });
      });
    }
  });
});
