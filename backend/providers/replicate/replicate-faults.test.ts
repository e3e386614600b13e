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
    const endings: [string, number | undefined, Parameters<ReplicateStandIn['endNext']>[0]][] = [
      ['content_rejected', 2438, failed('NSFW content detected. Try a different prompt.')],
      ['content_rejected', 2438, failed('secret words were flagged as sensitive. (E005)')],
      ['invalid_input', 2438, failed('cannot identify image file <_io.BytesIO object>')],
      ['bug', 2438, failed('Input validation error: duration must be 5 or 10')],
      ['timeout', 2438, failed('Director: unexpected error handling prediction (E6716)')],
      ['lost', 2438, failed('CUDA out of memory (E1001)')],
      ['lost', 2438, failed('')],
      ['timeout', 0, { ends: 'aborted' }],
      ['timeout', 2438, { ends: 'canceled' }],
      ['lost', 2438, { ends: 'removed' }],
    ];
    for (const [faultClass, costMicros, ending] of endings) {
      it(`${faultClass} for ${costMicros} when it ends ${JSON.stringify(ending)}`, async () => {
        fixture.standIn.endNext(ending);
        const fault = await faultOf(fixture.perform(steps.enhance));
        const requestId = fixture.standIn.jobs().at(-1)?.id;
        expect(fault).to.include({ faultClass, costMicros, requestId });
        expect(String(fault)).not.to.contain('secret words');
      });
    }

    it('lost, with its cost, when the weights of a training are a page', async () => {
      fixture.standIn.misbehave('file', { how: 'html' });
      const files = Array.from({ length: 13 }, () => portrait);
      const fault = await faultOf(fixture.perform(steps['train-persona'], files));
      expect(fault).to.include({ faultClass: 'lost', costMicros: 915_000 });
    });
  });
});
