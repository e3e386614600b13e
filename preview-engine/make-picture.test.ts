import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../tests/fault-of.ts';
import sharp from 'sharp';
import { fixturePath } from '../tests/pictures.ts';
import { testFolder } from '../tests/test-folder.ts';
import { ProviderFault, type Step } from '../backend/providers/provider.ts';
import { previewEngine } from './preview-engine.ts';
import type { RenderContext } from './render-context.ts';

describe('the preview engine as a provider of enhancements and sketches', () => {
  const engine = previewEngine({ reelSize: { width: 360, height: 640 } });
  const scratchDir = testFolder();

  const contextWith = (sourcePath: string, signal: AbortSignal): RenderContext => ({
    source: async () => sourcePath,
    scratchDir,
    signal,
    report: () => undefined,
  });
  const { signal } = new AbortController();

  for (const capability of ['enhance', 'sketch'] as const) {
    const step: Step = { capability, prompt: '', source: { key: 'uploads/photo.jpg' } };

    it(`does the work of ${capability} in one poll, and none at submit`, async () => {
      const { ref } = await engine.submit(step, { clientRef: 'one' });
      const answer = await engine.poll(step, ref, contextWith(fixturePath('coffee.jpg'), signal));

      expect(answer).to.deep.equal({
        state: 'done',
        files: [
          { path: join(scratchDir, 'picture.jpg'), contentType: 'image/jpeg', keepWhole: [] },
        ],
      });
      const { format, width, height } = await sharp(join(scratchDir, 'picture.jpg')).metadata();
      expect([format, width / height]).to.deep.equal(['jpeg', 1.5]);
    });

    it(`says where the head is that a thumbnail of ${capability} must not cut`, async () => {
      const answer = await engine.poll(step, {}, contextWith(fixturePath('portrait.jpg'), signal));

      const [head, ...others] = ('files' in answer && answer.files[0]?.keepWhole) || [];
      expect(others).to.deep.equal([]);
      expect(head?.left).to.be.closeTo(0.285, 0.04);
      expect(head?.top).to.be.closeTo(0.02, 0.04);
      expect(head?.right).to.be.closeTo(0.595, 0.04);
      expect(head?.bottom).to.be.closeTo(0.38, 0.04);
    });

    it(`calls the input of ${capability} invalid where it cannot be read`, async () => {
      const path = join(scratchDir, 'photo.jpg');
      await writeFile(path, 'not a photo');
      const fault = await faultOf(engine.poll(step, {}, contextWith(path, signal)));

      expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'invalid_input' });
    });

    it(`passes the signal's own reason on when ${capability} is stopped`, async () => {
      const reason = new Error('the worker is closing');
      const context = contextWith(fixturePath('coffee.jpg'), AbortSignal.abort(reason));

      expect(await faultOf(engine.poll(step, {}, context))).to.equal(reason);
    });
  }
});
