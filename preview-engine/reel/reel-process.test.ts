import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { faultOf } from '../../tests/fault-of.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { sampleSize } from '../../tests/sample-size.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { renderReel } from './render.ts';

describe('a process that makes reels of people', function () {
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

  it('needs no more memory for the last than for the first', async () => {
    const reels = sampleSize(4, 20);

    const used = await said<{ heap: number; whole: number }[]>(`
      const used = [];
      for (let reel = 0; reel < ${reels}; reel++) {
        await makeReel();
        gc();
        const { heapUsed, external, rss } = process.memoryUsage();
        used.push({ heap: (heapUsed + external) / 1e6, whole: rss / 1e6 });
      }
      say(used);`);

    // The photo, its layers, the models or a thread, kept for each reel, would be several
    // megabytes. Of each half the least, since a thread that has just ended may still hold its
    // memory; the whole process grows by some 30 MB once, at one reel or another.
    const half = reels / 2;
    const least = (what: 'heap' | 'whole', from: number, to?: number) =>
      Math.min(...used.slice(from, to).map((each) => each[what]));
    expect(least('whole', half)).to.be.below(least('whole', 0, half) + 40);
    expect(least('heap', half)).to.be.below(least('heap', 1, half) + 0.5 * reels);
  });

  it('makes flat ones where the models cannot be loaded, and says so once', async () => {
    const made = await said<{ outlines: boolean[]; seconds: number[]; warnings: string[] }>(
      `
      const { setStage } = await import('./preview-engine/reel/photo.ts');
      const { findPeople } = await import('./preview-engine/sight/people.ts');
      const { filmFor } = await import('./preview-engine/reel/render.ts');
      const warnings = [];
      process.on('warning', ({ message }) => warnings.push(message));
      const [outlines, seconds] = [[], []];
      for (let reel = 0; reel < 2; reel++) {
        seconds.push((await makeReel()).durationSeconds);
        const who = (pixels) => findPeople(pixels, signal);
        const order = { film: filmFor(motion), size, isWhole: false, findPeople: who };
        const { scene, outline } = await setStage(photo, order);
        if (scene.kind === 'fill') outlines.push(outline !== undefined);
      }
      setImmediate(() => say({ outlines, seconds, warnings }));`,
      withoutModels,
    );

    expect(made.seconds).to.deep.equal([10, 10]);
    expect(made.outlines).to.deep.equal([false, false]);
    expect(made.warnings).to.deep.equal([
      'photos are not searched for faces, because the models cannot run: not installed',
    ]);
  });

  it('stops while the layers are prepared, and leaves no file', async () => {
    const cancel = new AbortController();
    const reason = new Error('cancelled by the user');
    const stages: string[] = [];

    const fault = await faultOf(
      renderReel({
        sourcePath: photo,
        motion: { category: 'flexing', option: 'Flex Abs', prompt: '' },
        size: { width: 1080, height: 1920 },
        outputPath: join(folder, 'stopped.mp4'),
        signal: cancel.signal,
        onProgress: (_, stage) => {
          stages.push(stage);
          // The thread that prepares them starts next.
          if (stage === 'Animating') setTimeout(() => cancel.abort(reason), 150);
        },
      }),
    );

    expect(fault).to.equal(reason);
    expect([...new Set(stages)]).to.deep.equal(['Reading your photo', 'Animating']);
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).to.deep.equal([]);
  });

  /** The answer of a process that runs a script; `makeReel` makes a reel of the portrait. */
  async function said<T>(script: string, hooks = ''): Promise<T> {
    const frame = `
      const { renderReel } = await import('./preview-engine/reel/render.ts');
      const say = (value) => process.stdout.write(JSON.stringify(value), () => process.exit());
      const photo = ${JSON.stringify(photo)};
      const outputPath = ${JSON.stringify(join(folder, 'reel.mp4'))};
      const motion = { category: 'flexing', option: 'Flex Abs', prompt: '' };
      const size = { width: 360, height: 640 };
      const { signal } = new AbortController();
      const onProgress = () => undefined;
      const makeReel = () =>
        renderReel({ sourcePath: photo, motion, size, outputPath, signal, onProgress });
      ${script}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--input-type=module', '-e', frame],
      {
        cwd: join(import.meta.dirname, '../..'),
        // Threads take these options over, too.
        env: {
          ...process.env,
          ...exactMemory,
          NODE_OPTIONS: hooks && `--import data:text/javascript,${hooks}`,
        },
      },
    );
    return JSON.parse(stdout);
  }
});

/**
 * Settings of glibc by which the memory of a process is what it uses: what is freed goes back to
 * the system, and there is one heap instead of one for each thread, whose unused parts would be
 * kept.
 */
const exactMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

const withoutModels = encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@litertjs')) throw new Error('not installed');
      return next(specifier, context);
    },
  });`);
