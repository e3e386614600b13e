import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../tests/fault-of.ts';
import { testFolder } from '../tests/test-folder.ts';
import sharp from 'sharp';
import { ProviderFault, type Step } from '../backend/providers/provider.ts';
import { previewEngine } from './preview-engine.ts';
import { readMp4 } from '../backend/media-files/mp4.ts';
import type { RenderContext } from './render-context.ts';

describe('the preview engine as a provider of reels', function () {
  this.timeout(120_000);

  const engine = previewEngine({ reelSize: { width: 360, height: 640 } });
  const scratchDir = testFolder();

  const signal = new AbortController().signal;
  const step: Step = {
    capability: 'image-to-video',
    prompt: '',
    source: { key: 'uploads/photo.jpg' },
    seconds: 10,
    hints: { category: 'posing', option: 'Power Pose' },
  };

  function contextWith(sourcePath: string): RenderContext {
    return { source: async () => sourcePath, scratchDir, signal, report: () => undefined };
  }

  async function photo(): Promise<string> {
    const path = join(scratchDir, 'photo.png');
    await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a86' } }).toFile(
      path,
    );
    return path;
  }

  it('submits without touching the photo, and the same submit twice is the same work', async () => {
    const submitted = await Promise.all(
      [1, 2].map(() => engine.submit(step, { clientRef: 'one' })),
    );

    expect(submitted.map(({ ref }) => ref)).to.deep.equal([
      { clientRef: 'one' },
      { clientRef: 'one' },
    ]);
    expect(engine.isSubmitRepeatable).to.equal(true);
    expect(engine.estimateCostMicros(step)).to.equal(0);
  });

  it('makes the whole reel in one poll, also after a crash in any process', async () => {
    const context = contextWith(await photo());
    // A process that was killed has left these.
    for (const name of ['reel.mp4', 'reel.mp4.part']) {
      await writeFile(join(scratchDir, name), 'half of a reel');
    }

    expect(await engine.poll(step, { clientRef: 'one' }, context)).to.deep.equal({
      state: 'done',
      files: [{ path: join(scratchDir, 'reel.mp4'), contentType: 'video/mp4' }],
    });
    expect(await readMp4(join(scratchDir, 'reel.mp4'))).to.include({ width: 360, frames: 300 });
  });

  it('calls the input invalid for a photo that cannot be read', async () => {
    const path = join(scratchDir, 'photo.jpg');
    await writeFile(path, 'not a photo');

    const fault = await faultOf(engine.poll(step, {}, contextWith(path)));

    expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'invalid_input' });
  });

  it('does not call the input invalid when its own encoder is missing', async () => {
    const reelSize = { width: 360, height: 640 };
    const lame = previewEngine({ ffmpegPath: join(scratchDir, 'none'), reelSize });

    const fault = await faultOf(lame.poll(step, {}, contextWith(await photo())));

    expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'lost' });
  });

  it('refuses a category and option without a motion before any work', async () => {
    for (const option of ['K-Pop', null, '__proto__']) {
      const wrong: Step = { ...step, hints: { category: 'posing', option } };
      const fault = await faultOf(engine.submit(wrong, { clientRef: 'x' }));

      expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'invalid_input' });
    }
  });

  it('refuses a picture that was meant for a provider which understands language', async () => {
    const picture = (prompt: string) =>
      engine.submit(
        { capability: 'text-to-image', prompt, source: null, seed: 1 },
        { clientRef: 'x' },
      );

    const fault = await faultOf(picture('a ceramic teapot on a wooden table'));
    expect(fault).to.have.property('faultClass', 'invalid_input');
    expect(await picture('a mug on a wooden table')).to.have.property('state', 'submitted');
  });

  it("passes the signal's own reason on when it is stopped", async () => {
    const reason = new Error('the worker is closing');
    const context = { ...contextWith(await photo()), signal: AbortSignal.abort(reason) };

    expect(await faultOf(engine.poll(step, {}, context))).to.equal(reason);
  });
});
