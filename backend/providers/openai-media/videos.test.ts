import { openAdapterFixture, steps } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openGpuStandIn } from '#tests/provider-stand-in/gpu.ts';
import { readConfig } from '../../config.ts';
import { modelsOf } from '../model-settings.ts';
import { openai } from '../openai.ts';
import type { ProviderRef } from '../provider.ts';

const step = steps['image-to-video'];
const { signal } = new AbortController();

describe('reels by an OpenAI-compatible server', () => {
  const fixture = openedOnce(() => openAdapterFixture(openai, openGpuStandIn));
  afterEach(() => fixture.reset());

  const perform = () => fixture.perform(step);
  const submit = async () => submitStep(fixture.provider, step, await fixture.context());
  const look = async (ref: ProviderRef) => fixture.provider.look?.([ref, ref], signal);
  const newestJob = () => [...fixture.standIn.videos.jobs.values()].at(-1) ?? expect.fail('no job');

  it('are ten upright seconds of the photo, at no cost', async () => {
    const made = await perform();

    expect(made.files[0]?.contentType).to.equal('video/mp4');
    expect(made.actualCostMicros).to.equal(0);
    const { fields } = newestJob();
    expect(fields).to.include({ seconds: '10', size: '720x1280', input_reference: 'file' });
    expect(fields).not.to.have.property('model');
  });

  it('say how far they are, and are found again from their ref alone', async () => {
    fixture.standIn.videos.begin('queued');
    const ref = JSON.parse(JSON.stringify(await submit())) as ProviderRef;
    const job = newestJob();

    expect((await look(ref))?.[1]).to.include({ state: 'waiting', stage: 'In the queue' });
    job.status = 'in_progress';
    expect((await look(ref))?.[1]).to.include({ state: 'waiting', fraction: 0.4 });
    job.status = 'completed';
    expect(await look(ref)).to.deep.equal([{ state: 'ready' }, { state: 'ready' }]);
    const again = await fixture.reopen().poll(step, ref, await fixture.context());
    expect(again.state).to.equal('done');
  });

  it('are deleted when they are cancelled', async () => {
    fixture.standIn.videos.begin('queued');
    const ref = await submit();
    await fixture.provider.cancel(ref, signal);
    const polled = fixture.provider.poll(step, ref, await fixture.context());
    expect(await fixture.faultClass(polled)).to.equal('lost');
  });

  const served: [string, Record<string, string>, boolean][] = [
    ['with an address of its own', { OPENAI_VIDEOS_BASE_URL: 'http://gpu:1/v1' }, true],
    [
      'with a model at the address of all',
      { OPENAI_BASE_URL: 'http://gpu:1/v1', MODEL_OPENAI_IMAGE_TO_VIDEO: 'wan' },
      true,
    ],
    ['with the address of all alone', { OPENAI_BASE_URL: 'http://gpu:1/v1' }, false],
    ['at OpenAI', { OPENAI_API_KEY: 'sk-1', MODEL_OPENAI_IMAGE_TO_VIDEO: 'sora-2' }, false],
  ];
  for (const [name, env, isServed] of served) {
    it(`are ${isServed ? '' : 'not '}made ${name}`, () => {
      const config = readConfig(env);
      const { capabilities } = openai.open({ config, models: modelsOf(config.models, 'openai') });
      expect(capabilities.has('image-to-video')).to.equal(isServed);
    });
  }

  for (const [code, faultClass] of [
    ['moderation_blocked', 'content_rejected'],
    ['out_of_memory', 'lost'],
    // Not ours: the video is over, so there is nothing to wait for.
    ['rate_limit_exceeded', 'lost'],
    ['__proto__', 'lost'],
  ] as const) {
    it(`end as ${faultClass} when the server fails them with ${code}`, async () => {
      fixture.standIn.videos.begin('failed', code);
      expect(await look(await submit())).to.deep.equal([{ state: 'ready' }, { state: 'ready' }]);
      const fault = await faultOf(perform());
      expect(fault).to.have.property('faultClass', faultClass);
      expect(String(fault)).not.to.contain('secret words');
    });
  }
});
