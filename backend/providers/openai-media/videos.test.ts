import { expect } from 'chai';
import { faultOf } from '#tests/fault-of.ts';
import { openFileContext, performStep, submitStep } from '#tests/perform-step.ts';
import { fixturePath } from '#tests/pictures.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { openProviderStandIn, type ProviderStandIn } from '#tests/provider-stand-in/stand-in.ts';
import { readConfig } from '../../config.ts';
import { modelsOf } from '../model-settings.ts';
import { openai } from '../openai.ts';
import type { Provider, ProviderRef, Step } from '../provider.ts';

const step: Step = {
  capability: 'image-to-video',
  prompt: 'waves',
  seconds: 10,
  source: { key: 'portrait.jpg' },
};
const { signal } = new AbortController();

describe('reels by an OpenAI-compatible server', () => {
  let standIn: ProviderStandIn;
  let provider: Provider;
  let closing: (() => Promise<void>)[] = [];
  before(async () => {
    standIn = await openProviderStandIn();
    provider = open(standIn.gpu.settings);
  });
  afterEach(async () => {
    standIn.gpu.behave();
    standIn.gpu.videos.begin('completed');
    for (const close of closing) await close();
    closing = [];
  });
  after(() => standIn.close());

  function open(env: Record<string, string>): Provider {
    const config = readConfig(env);
    return openai.open({ config, models: modelsOf(config.models, 'openai') });
  }
  async function context() {
    const opened = await openFileContext(provider, { files: [fixturePath('portrait.jpg')] });
    closing.push(opened.close);
    return opened;
  }
  const perform = async () => performStep(provider, step, await context());
  const submit = async () => submitStep(provider, step, await context());
  const look = async (ref: ProviderRef) => provider.look?.([ref, ref], signal);

  it('are ten upright seconds of the photo, at no cost', async () => {
    const made = await perform();

    expect(made.files[0]?.contentType).to.equal('video/mp4');
    expect(made.actualCostMicros).to.equal(0);
    const { fields } = [...standIn.gpu.videos.jobs.values()].at(-1) ?? expect.fail('no job');
    expect(fields).to.include({ seconds: '10', size: '720x1280', input_reference: 'file' });
    expect(fields).not.to.have.property('model');
  });

  it('say how far they are, and are found again from their ref alone', async () => {
    standIn.gpu.videos.begin('queued');
    const ref = JSON.parse(JSON.stringify(await submit())) as ProviderRef;
    const job = [...standIn.gpu.videos.jobs.values()].at(-1) ?? expect.fail('no job');

    expect((await look(ref))?.[1]).to.include({ state: 'waiting', stage: 'In the queue' });
    job.status = 'in_progress';
    expect((await look(ref))?.[1]).to.include({ state: 'waiting', fraction: 0.4 });
    job.status = 'completed';
    expect(await look(ref)).to.deep.equal([{ state: 'ready' }, { state: 'ready' }]);
    const again = open(standIn.gpu.settings);
    expect((await again.poll(step, ref, await context())).state).to.equal('done');
  });

  it('are deleted when they are cancelled, however often, and again when that fails', async () => {
    standIn.gpu.videos.begin('queued');
    const ref = await submit();
    standIn.gpu.misbehave('delete', { how: 'error', status: 500 });
    expect(await faultOf(provider.cancel(ref, signal))).to.have.property(
      'faultClass',
      'unavailable',
    );
    await provider.cancel(ref, signal);
    await provider.cancel(ref, signal);
    expect(await faultOf(provider.poll(step, ref, await context()))).to.have.property(
      'faultClass',
      'lost',
    );
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
      expect(open(env).capabilities.has('image-to-video')).to.equal(isServed);
    });
  }

  const faults: [call: string, Misbehaviour, faultClass: string, paid: number][] = [
    ['videos', { how: 'drop-before' }, 'uncertain_submit', 0],
    ['videos', { how: 'drop-after' }, 'uncertain_submit', 1],
    ['videos', { how: 'garbage' }, 'uncertain_submit', 0],
    ['videos', { how: 'html' }, 'uncertain_submit', 0],
    ['videos', { how: 'huge' }, 'uncertain_submit', 0],
    ['videos', { how: 'wrong-types' }, 'uncertain_submit', 1],
    [
      'videos',
      { how: 'change', change: (body) => ({ ...body, id: '../../admin' }) },
      'uncertain_submit',
      1,
    ],
    ['videos', { how: 'error', status: 401 }, 'auth', 0],
    ['videos', { how: 'error', status: 429 }, 'quota', 0],
    ['videos', { how: 'error', status: 503 }, 'unavailable', 0],
    ['videos', { how: 'redirect', to: 'http://169.254.169.254/' }, 'unavailable', 0],
    ['video', { how: 'drop-before' }, 'unavailable', 1],
    ['video', { how: 'wrong-types' }, 'unavailable', 1],
    ['video', { how: 'html' }, 'unavailable', 1],
    ['video', { how: 'huge' }, 'unavailable', 1],
    ['video', { how: 'error', status: 404 }, 'lost', 1],
    ['content', { how: 'html' }, 'lost', 1],
    ['content', { how: 'garbage' }, 'lost', 1],
    ['content', { how: 'huge' }, 'lost', 1],
    ['content', { how: 'redirect', to: 'http://169.254.169.254/' }, 'bug', 1],
    ['content', { how: 'error', status: 500 }, 'unavailable', 1],
  ];
  for (const [call, misbehaviour, faultClass, paid] of faults) {
    const status = 'status' in misbehaviour ? ` ${misbehaviour.status}` : '';
    it(`end as ${faultClass} after one submit when ${call} meets ${misbehaviour.how}${status}`, async () => {
      const bought = standIn.paidRequests().length;
      standIn.gpu.misbehave(call, misbehaviour);

      expect(await faultOf(perform())).to.have.property('faultClass', faultClass);
      expect(standIn.paidRequests().length - bought).to.equal(paid);
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
      standIn.gpu.videos.begin('failed', code);
      expect(await look(await submit())).to.deep.equal([{ state: 'ready' }, { state: 'ready' }]);
      const fault = await faultOf(perform());
      expect(fault).to.have.property('faultClass', faultClass);
      expect(String(fault)).not.to.contain('secret words');
    });
  }
});
