import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openAdapterFixture, steps } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { emptyFolder } from '#tests/test-folder.ts';
import { comfyui } from './comfyui.ts';

const picture = steps['text-to-image'];
const { signal } = new AbortController();

describe('ComfyUI', () => {
  const dataDir = emptyFolder();
  const fixture = openedOnce(() =>
    openAdapterFixture(comfyui, openComfyuiStandIn, { DATA_DIR: dataDir }),
  );
  afterEach(() => fixture.reset());
  const newestGraph = () => fixture.standIn.jobs.at(-1)?.graph ?? {};

  async function replaceWorkflow(change: (workflow: Record<string, unknown>) => unknown) {
    const path = join(import.meta.dirname, 'workflows/text-to-image.json');
    const shipped = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await mkdir(join(dataDir, 'comfyui'), { recursive: true });
    const text = JSON.stringify(change(shipped));
    await writeFile(join(dataDir, 'comfyui/text-to-image.json'), text);
  }

  describe('with the workflows that are shipped', () => {
    it('draws a vertical picture of the words, of a seed, at no cost', async () => {
      const made = await fixture.perform(picture);

      const { width, height } = await sharp(made.files[0]?.path).metadata();
      expect([width, height]).to.deep.equal([768, 1344]);
      expect(made.actualCostMicros).to.equal(0);
      expect(newestGraph()['5']?.inputs.text).to.match(/a lighthouse\.$/);
      expect(newestGraph()['8']?.inputs.seed).to.equal(7);
    });

    it('enhances the photo that was uploaded', async () => {
      const made = await fixture.perform(steps.enhance);
      expect(made.files[0]?.contentType).to.equal('image/png');
      expect(newestGraph()['1']?.inputs.image).to.match(/^lumireel\//);
    });

    it('films ten seconds of the photo', async () => {
      const made = await fixture.perform(steps['image-to-video']);
      expect(made.files[0]?.contentType).to.equal('video/mp4');
      expect(newestGraph()['8']?.inputs.length).to.equal(241);
      expect(newestGraph()['9']?.inputs.seed).to.be.above(0);
    });
  });

  describe('by ids that follow from the attempt', () => {
    it('is not asked twice: a submit that got no answer is found, also by submitting again', async () => {
      const own = await fixture.context();
      const bought = fixture.paidCount();
      fixture.standIn.misbehave('prompt', { how: 'drop-after' });
      const unheard = submitStep(fixture.provider, picture, own);
      expect(await fixture.faultClass(unheard)).to.equal('uncertain_submit');

      const found = await fixture.provider.find?.(own.clientRef, signal);
      expect(await submitStep(fixture.reopen(), picture, own)).to.deep.equal(found);
      expect(fixture.paidCount() - bought).to.equal(1);
      expect((await fixture.provider.poll(picture, found ?? {}, own)).state).to.equal('done');
      expect(await fixture.provider.find?.('never submitted', signal)).to.equal(null);
    });

    it('says the place in its queue, with one request for all', async () => {
      fixture.standIn.hold();
      const own = await fixture.context();
      const refs = [
        await submitStep(fixture.provider, picture, own),
        await submitStep(fixture.provider, picture, await fixture.context()),
      ];
      const before = fixture.book.length;

      const looks = await fixture.provider.look?.(refs, signal);

      expect(fixture.book.length - before).to.equal(1);
      expect(looks?.map((each) => 'queuePosition' in each && each.queuePosition)).to.deep.equal([
        1, 2,
      ]);
      fixture.standIn.setPace(60_000);
      fixture.standIn.release();
      expect((await fixture.provider.look?.(refs, signal))?.[1]).to.include({ stage: 'Drawing' });
      for (const ref of refs) await fixture.provider.cancel(ref, signal);
      expect(await fixture.provider.look?.(refs, signal)).to.deep.equal([
        { state: 'ready' },
        { state: 'ready' },
      ]);
    });

    it('takes what waits out of its queue, and has forgotten it after a restart', async () => {
      fixture.standIn.hold();
      const own = await fixture.context();
      const ref = await submitStep(fixture.provider, picture, own);
      await fixture.provider.cancel(ref, signal);
      expect(await fixture.provider.find?.(own.clientRef, signal)).to.equal(null);

      const other = await fixture.context();
      const kept = await submitStep(fixture.provider, picture, other);
      fixture.standIn.restart();
      expect(await fixture.faultClass(fixture.provider.poll(picture, kept, other))).to.equal(
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
      fixture.reopen();
      await fixture.perform(picture);
      expect(newestGraph()['7']?.inputs).to.include({ width: 768 });
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
        expect(() => fixture.reopen())
          .to.throw(words)
          .with.property('message')
          .that.includes('text-to-image.json');
      });
    }
  });

  it('ends as lost when a node fails, and repeats no words of it', async () => {
    fixture.standIn.failNext('torch.OutOfMemoryError');
    const fault = await faultOf(fixture.perform(picture));
    expect(fault).to.have.property('faultClass', 'lost');
    expect(String(fault)).to.contain('torch.OutOfMemoryError in KSampler');
    expect(String(fault)).not.to.contain('secret words');
  });

  it('says that no server listens', async () => {
    const away = fixture.reopen({ COMFYUI_URL: 'http://127.0.0.1:1' });
    expect(await away.check?.(signal)).to.deep.equal(['ComfyUI cannot be reached']);
  });
});
