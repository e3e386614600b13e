import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { testFolder } from '../../tests/test-folder.ts';
import type { ReelJob } from './draw-reel.ts';

describe('a reel of people', function () {
  this.timeout(600_000);
  const folder = testFolder();
  let photo: string;
  before(async () => {
    photo = join(folder, 'portrait.png');
    const { width, height } = await sharp(fixturePath('portrait.jpg')).metadata();
    // As tall as a card never is, so that it fills the frame whether or not anybody is found.
    const part = { left: 0, top: 0, width: Math.round(0.7 * width), height };
    await sharp(fixturePath('portrait.jpg')).extract(part).toFile(photo);
  });

  it('is flat where the models cannot be loaded, which is said', async () => {
    const outputPath = join(folder, 'flat.mp4');
    const motion = { category: 'flexing', option: 'Flex Abs', prompt: '' };
    const job: ReelJob = {
      sourcePath: photo,
      wish: { ...motion, isWhole: false, subject: null, sound: 'none' },
      size: { width: 360, height: 640 },
      ...{ outputPath, program: null, deadlineSeconds: 180 },
    };

    const made = await saidWithoutModels<{ hasOutline: boolean; said: string[] }>(`
      const { drawReel } = await import('./preview-engine/reel/draw-reel.ts');
      const { filmFor } = await import('./preview-engine/reel/motion.ts');
      const { setStage } = await import('./preview-engine/reel/photo.ts');
      const { lookForPeople } = await import('./preview-engine/sight/look.ts');
      const job = ${JSON.stringify(job)};
      const said = new Set();
      await drawReel(job, { send: (message) => message.is === 'notice' && said.add(message.text) });
      const findPeople = (pixels) => lookForPeople(pixels, () => undefined);
      const order = { ...job, ...job.wish, film: filmFor(job.wish), findPeople };
      const { outline } = await setStage(job.sourcePath, order);
      const answer = JSON.stringify({ hasOutline: outline !== undefined, said: [...said] });
      process.stdout.write(answer, () => process.exit());`);

    expect((await readMp4(outputPath)).durationSeconds).to.be.closeTo(10, 1e-6);
    expect(made.hasOutline).to.equal(false);
    expect(made.said).to.deep.equal([
      'photos are not searched for faces, because the models cannot run: not installed',
    ]);
  });

  /** The answer of a process that runs a script. */
  async function saidWithoutModels<T>(script: string): Promise<T> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      {
        cwd: join(import.meta.dirname, '../..'),
        // Threads take these options over, too.
        env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${withoutModels}` },
      },
    );
    return JSON.parse(stdout);
  }
});

const withoutModels = encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@litertjs')) throw new Error('not installed');
      return next(specifier, context);
    },
  });`);
