import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { faultOf } from '#tests/fault-of.ts';
import { openFileContext, performStep, submitStep } from '#tests/perform-step.ts';
import { fixturePath } from '#tests/pictures.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { openProviderStandIn, type ProviderStandIn } from '#tests/provider-stand-in/stand-in.ts';
import { readConfig } from '../../config.ts';
import type { Provider, Step, StepContext } from '../provider.ts';
import { comfyui } from './comfyui.ts';

const source = { key: 'portrait.jpg' };
const picture: Step = {
  capability: 'text-to-image',
  prompt: 'a lighthouse',
  source: null,
  seed: 7,
};
const enhance: Step = { capability: 'enhance', prompt: 'better', source };
const reel: Step = { capability: 'image-to-video', prompt: 'waves', source, seconds: 10 };
const { signal } = new AbortController();

describe('ComfyUI', () => {
  let standIn: ProviderStandIn;
  let dataDir: string;
  let provider: Provider;
  let closing: (() => Promise<void>)[] = [];
  let attempts = 0;
  before(async () => {
    standIn = await openProviderStandIn();
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-comfyui-'));
    provider = open();
  });
  afterEach(async () => {
    standIn.comfyui.behave();
    standIn.comfyui.setPace(0);
    standIn.comfyui.release();
    for (const close of closing) await close();
    closing = [];
    await rm(dataDir, { recursive: true, force: true });
  });
  after(() => standIn.close());

  function open(url = standIn.comfyui.settings.COMFYUI_URL ?? ''): Provider {
    const config = readConfig({ COMFYUI_URL: url, DATA_DIR: dataDir });
    return comfyui.open({ config, models: {} });
  }
  async function context(known: Partial<StepContext> = {}) {
    attempts += 1;
    const opened = await openFileContext(provider, {
      files: [fixturePath('portrait.jpg')],
      clientRef: `test-${attempts}`,
      ...known,
    });
    closing.push(opened.close);
    return opened;
  }
  const perform = async (step: Step) => performStep(provider, step, await context());
  async function replaceWorkflow(change: (workflow: Record<string, unknown>) => unknown) {
    const path = join(import.meta.dirname, 'workflows/text-to-image.json');
    const shipped = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await mkdir(join(dataDir, 'comfyui'), { recursive: true });
    const text = JSON.stringify(change(shipped));
    await writeFile(join(dataDir, 'comfyui/text-to-image.json'), text);
  }

  describe('with the workflows that are shipped', () => {
    it('draws a vertical picture of the words, of a seed, at no cost', async () => {
      const made = await perform(picture);

      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect([width, height]).to.deep.equal([768, 1344]);
      expect(made.actualCostMicros).to.equal(0);
      const { graph = {} } = standIn.comfyui.jobs.at(-1) ?? {};
      expect(graph['5']?.inputs.text).to.match(/a lighthouse\.$/);
      expect(graph['8']?.inputs.seed).to.equal(7);
    });

    it('enhances the photo that was uploaded', async () => {
      const made = await perform(enhance);
      expect(made.files[0]?.contentType).to.equal('image/png');
      expect(standIn.comfyui.jobs.at(-1)?.graph['1']?.inputs.image).to.match(/^lumireel\//);
    });

    it('films ten seconds of the photo', async () => {
      const made = await perform(reel);
      expect(made.files[0]?.contentType).to.equal('video/mp4');
      const { graph = {} } = standIn.comfyui.jobs.at(-1) ?? {};
      expect(graph['8']?.inputs.length).to.equal(241);
      expect(graph['9']?.inputs.seed).to.be.above(0);
    });
  });

  describe('by ids that follow from the attempt', () => {
    it('is not asked twice: a submit that got no answer is found, also by submitting again', async () => {
      const own = await context();
      const bought = standIn.paidRequests().length;
      standIn.comfyui.misbehave('prompt', { how: 'drop-after' });
      expect(await faultOf(submitStep(provider, picture, own))).to.have.property(
        'faultClass',
        'uncertain_submit',
      );

      const found = await provider.find?.(own.clientRef, signal);
      expect(await submitStep(open(), picture, own)).to.deep.equal(found);
      expect(standIn.paidRequests().length - bought).to.equal(1);
      expect((await provider.poll(picture, found ?? {}, own)).state).to.equal('done');
      expect(await provider.find?.('never submitted', signal)).to.equal(null);
    });

    it('says the place in its queue, with one request for all', async () => {
      standIn.comfyui.hold();
      const own = await context();
      const refs = [
        await submitStep(provider, picture, own),
        await submitStep(provider, picture, await context()),
      ];
      const before = standIn.book.length;

      const looks = await provider.look?.(refs, signal);

      expect(standIn.book.length - before).to.equal(1);
      expect(looks?.map((each) => 'queuePosition' in each && each.queuePosition)).to.deep.equal([
        1, 2,
      ]);
      standIn.comfyui.setPace(60_000);
      standIn.comfyui.release();
      expect((await provider.look?.(refs, signal))?.[1]).to.include({ stage: 'Drawing' });
      for (const ref of refs) await provider.cancel(ref, signal);
      expect(await provider.look?.(refs, signal)).to.deep.equal([
        { state: 'ready' },
        { state: 'ready' },
      ]);
    });

    it('takes what waits out of its queue, and has forgotten it after a restart', async () => {
      standIn.comfyui.hold();
      const own = await context();
      const ref = await submitStep(provider, picture, own);
      standIn.comfyui.misbehave('dequeue', { how: 'drop-before' });
      expect(await faultOf(provider.cancel(ref, signal))).to.have.property(
        'faultClass',
        'unavailable',
      );
      await provider.cancel(ref, signal);
      await provider.cancel(ref, signal);
      expect(await provider.find?.(own.clientRef, signal)).to.equal(null);

      const other = await context();
      const kept = await submitStep(provider, picture, other);
      standIn.comfyui.restart();
      expect(await faultOf(provider.poll(picture, kept, other))).to.have.property(
        'faultClass',
        'lost',
      );
    });
  });

  describe('with a workflow of the operator', () => {
    it('uses that in place of the shipped one', async () => {
      await replaceWorkflow((workflow) => ({
        ...workflow,
        fields: { prompt: ['5.text'], seed: ['8.seed'] },
      }));
      provider = open();
      await perform(picture);
      expect(standIn.comfyui.jobs.at(-1)?.graph['7']?.inputs).to.include({ width: 768 });
    });

    const broken: [string, (workflow: Record<string, unknown>) => unknown, string][] = [
      ['a place that is not there', (w) => ({ ...w, fields: { prompt: ['5.words'] } }), '5.words'],
      [
        'a place on no node',
        (w) => ({ ...w, fields: { prompt: ['__proto__.text'] } }),
        '__proto__',
      ],
      ['no place for the words', (w) => ({ ...w, fields: {} }), 'where the prompt goes'],
      ['a version’s input on no node', (w) => ({ ...w, whereNamed: { '99.steps': 1 } }), '99'],
      ['no node for its result', (w) => ({ ...w, output: { node: '99' } }), 'no node 99'],
      ['an unknown field', (w) => ({ ...w, fields: { prmpt: ['5.text'] } }), 'prmpt'],
      ['a list', () => [], 'is no workflow'],
    ];
    for (const [name, change, words] of broken) {
      it(`refuses to start with ${name}, and says where`, async () => {
        await replaceWorkflow(change);
        expect(() => open())
          .to.throw(words)
          .with.property('message')
          .that.includes('text-to-image.json');
      });
    }
  });

  const faults: [call: string, Misbehaviour, faultClass: string][] = [
    ['prompt', { how: 'drop-before' }, 'uncertain_submit'],
    ['prompt', { how: 'garbage' }, 'uncertain_submit'],
    ['prompt', { how: 'html' }, 'uncertain_submit'],
    ['prompt', { how: 'huge' }, 'uncertain_submit'],
    ['prompt', { how: 'wrong-types' }, 'uncertain_submit'],
    ['prompt', { how: 'error', status: 500 }, 'uncertain_submit'],
    ['prompt', { how: 'error', status: 401 }, 'auth'],
    ['prompt', { how: 'error', status: 429 }, 'unavailable'],
    ['prompt', { how: 'redirect', to: 'http://169.254.169.254/' }, 'unavailable'],
    ['queue', { how: 'drop-before' }, 'unavailable'],
    ['queue', { how: 'wrong-types' }, 'unavailable'],
    ['history', { how: 'html' }, 'unavailable'],
    ['upload', { how: 'wrong-types' }, 'unavailable'],
    ['upload', { how: 'error', status: 500 }, 'unavailable'],
    ['view', { how: 'html' }, 'lost'],
    ['view', { how: 'garbage' }, 'lost'],
    ['view', { how: 'huge' }, 'lost'],
    ['view', { how: 'error', status: 404 }, 'lost'],
    ['view', { how: 'redirect', to: 'http://169.254.169.254/' }, 'bug'],
  ];
  for (const [call, misbehaviour, faultClass] of faults) {
    const status = 'status' in misbehaviour ? ` ${misbehaviour.status}` : '';
    it(`ends as ${faultClass} when ${call} meets ${misbehaviour.how}${status}`, async () => {
      standIn.comfyui.misbehave(call, misbehaviour);
      expect(await faultOf(perform(enhance))).to.have.property('faultClass', faultClass);
    });
  }

  it('ends as lost when a node fails, and repeats no words of it', async () => {
    standIn.comfyui.failNext('torch.OutOfMemoryError');
    const fault = await faultOf(perform(picture));
    expect(fault).to.have.property('faultClass', 'lost');
    expect(String(fault)).to.contain('torch.OutOfMemoryError in KSampler');
    expect(String(fault)).not.to.contain('secret words');
  });

  it('is unavailable when no server listens', async () => {
    provider = open('http://127.0.0.1:1');
    expect(await faultOf(perform(picture))).to.have.property('faultClass', 'unavailable');
    expect(await provider.check?.(signal)).to.deep.equal(['ComfyUI cannot be reached']);
  });
});
