import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { faultOf } from '../../tests/fault-of.ts';
import { ffmpegIn } from '../../tests/films.ts';
import sharp from 'sharp';
import { programsNaming } from '../../tests/render-process.ts';
import { itInFull } from '../../tests/sample-size.ts';
import { skipWithout } from '../../tests/skip-without.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { FfmpegFailure, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import { type Reel, type ReelOrder, renderReel } from './render.ts';

const small = { width: 360, height: 640 };
const isLinux = platform() === 'linux';
const script = 'reel-process.ts';

describe('a reel', function () {
  // A render takes seconds on an idle machine. It runs at a low priority, so that on a busy one it
  // waits for everything else.
  this.timeout(240_000);
  const folder = testFolder();
  let photo: string;
  before(async () => {
    photo = join(folder, 'photo.jpg');
    await sceneOf(900, 1200).toFile(photo);
  });

  function order(changes: Partial<ReelOrder> = {}): ReelOrder {
    return {
      sourcePath: photo,
      motion: { category: 'flexing', option: 'Flex Abs', prompt: '' },
      size: small,
      outputPath: join(folder, 'reel.mp4'),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...changes,
    };
  }

  describe('of full size', () => {
    const outputPath = () => join(folder, 'full.mp4');
    const progress: [fraction: number, stage: string][] = [];
    let reel: Reel;
    before(async () => {
      reel = await renderReel(
        order({
          outputPath: outputPath(),
          size: { width: 720, height: 1280 },
          motion: { category: 'custom', option: null, prompt: 'zoom in and dance' },
          onProgress: (...report) => progress.push(report),
        }),
      );
    });

    it('is ten seconds of H.264 at 30 frames a second that starts playing at once', async () => {
      const facts = await readMp4(outputPath());

      expect(facts).to.include({ width: 720, height: 1280, frames: 300, codec: 'avc1', tracks: 1 });
      expect(facts.durationSeconds).to.be.closeTo(10, 1e-6);
      expect(facts.framesPerSecond).to.be.closeTo(30, 1e-6);
      expect(facts.isFastStart).to.equal(true);
      expect(reel).to.deep.equal({
        width: 720,
        height: 1280,
        durationSeconds: 10,
        sizeBytes: facts.sizeBytes,
      });
      expect(isYuv420(await readFile(outputPath()))).to.equal(true);
      expect(await readdir(folder)).not.to.include('full.mp4.part');
    });

    it('reports its progress in words and never falls back', () => {
      const fractions = progress.map(([fraction]) => fraction);
      expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
      expect(fractions.at(0)).to.be.within(0, 0.05);
      expect(fractions.at(-1)).to.equal(1);
      const stages = [...new Set(progress.map(([, stage]) => stage))];
      expect(stages).to.deep.equal(['Reading your photo', 'Animating', 'Finishing']);
    });

    it('moves: its frames differ from each other', async () => {
      const [bytes, shape] = [60 * 106, 'fps=1/3,scale=60:106'];
      await ffmpegIn(folder, `-i full.mp4 -vf ${shape} -pix_fmt gray -f rawvideo stills.gray`);
      const all = await readFile(join(folder, 'stills.gray'));
      const stills = [0, 1, 2].map((at) => all.subarray(at * bytes, (at + 1) * bytes));

      for (const [index, still] of stills.slice(1).entries()) {
        expect(meanDifference(still, stills[index])).to.be.greaterThan(4);
      }
    });
  });

  it('shows the photo itself on its first frame, with its own colours', async () => {
    const outputPath = join(folder, 'colours.mp4');
    const halves = join(folder, 'halves.png');
    await sharp(await redOverBlue(900, 1600)).toFile(halves);
    const motion = { category: 'movement', option: 'Walk Toward Camera', prompt: '' };
    await renderReel(order({ sourcePath: halves, outputPath, motion }));

    const still = join(folder, 'still.jpg');
    await ffmpegIn(folder, '-i colours.mp4 -frames:v 1 -q:v 3 -f image2 still.jpg');

    const { data, info } = await sharp(still).raw().toBuffer({ resolveWithObject: true });
    expect(info).to.include(small);
    const [top, bottom] = [0.25, 0.75].map((part) => {
      const at = (Math.round(part * info.height) * info.width + info.width / 2) * 3;
      return [...data.subarray(at, at + 3)];
    });
    expect(distance(top, [220, 40, 40])).to.be.lessThan(40);
    expect(distance(bottom, [40, 60, 210])).to.be.lessThan(40);
  });

  it('is not made from a photo that cannot be read, and leaves nothing behind', async () => {
    const broken = join(folder, 'broken.jpg');
    await writeFile(broken, (await readFile(photo)).subarray(0, 9000));

    const fault = await faultOf(renderReel(order({ sourcePath: broken })));

    expect(fault).to.be.instanceOf(UnreadablePhoto);
    expect(await leftovers('reel')).to.deep.equal([]);
  });

  it('stops at once when cancelled, ends its process and leaves no file', async () => {
    const cancel = new AbortController();
    const outputPath = join(folder, 'cancelled.mp4');
    const animating = Promise.withResolvers<void>();
    let reached = 0;
    const making = renderReel(
      order({
        outputPath,
        size: { width: 1080, height: 1920 },
        signal: cancel.signal,
        onProgress: (fraction) => {
          reached = fraction;
          if (fraction > 0.1) animating.resolve();
        },
      }),
    );
    await animating.promise;
    if (isLinux) expect(await programsNaming(folder, script)).to.have.length(1);

    const reason = new Error('cancelled by the user');
    cancel.abort(reason);
    const fault = await faultOf(making);

    expect(fault).to.equal(reason);
    expect(reached).to.be.lessThan(0.9);
    await processGone();
    expect(await leftovers('cancelled')).to.deep.equal([]);
  });

  it('does not start when it was cancelled before', async () => {
    const reason = new Error('too late');
    const fault = await faultOf(renderReel(order({ signal: AbortSignal.abort(reason) })));
    expect(fault).to.equal(reason);
  });

  it('gives up at its deadline and leaves no file', async () => {
    const outputPath = join(folder, 'late.mp4');
    const fault = await faultOf(renderReel(order({ outputPath, deadlineSeconds: 0.3 })));

    expect(fault).to.be.instanceOf(FfmpegTimeout);
    await processGone();
    expect(await leftovers('late')).to.deep.equal([]);
  });

  it('says so when ffmpeg is missing, and what ffmpeg said when it failed', async () => {
    const missing = await faultOf(renderReel(order({ ffmpegPath: join(folder, 'no-ffmpeg') })));
    const nowhere = join(folder, 'no-such-folder', 'reel.mp4');
    const failed = await faultOf(renderReel(order({ outputPath: nowhere })));

    expect(missing).to.be.instanceOf(FfmpegFailure);
    expect(String(missing)).to.match(/cannot be started from .*no-ffmpeg/);
    expect(failed).to.be.instanceOf(FfmpegFailure);
    expect(String(failed)).to.match(/No such file or directory/);
  });

  itInFull('ends its process when that which started it is killed', async function () {
    if (!isLinux) skipWithout(this, 'Linux');
    const outputPath = join(folder, 'orphan.mp4');
    const parent = spawn(
      process.execPath,
      ['--input-type=module', '-e', killedParent(photo, outputPath)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(parent.stdout, 'data');
    expect(await programsNaming(folder, script)).to.have.length(1);

    parent.kill('SIGKILL');

    await processGone();
    await rm(`${outputPath}.part`, { force: true });
  });

  async function processGone(): Promise<void> {
    await until(
      () => programsNaming(folder, script),
      (pids) => pids.length === 0,
    );
  }

  async function leftovers(name: string): Promise<string[]> {
    return (await readdir(folder)).filter(
      (file) => file.startsWith(`${name}.mp4`) && file.endsWith('.part'),
    );
  }
});

/** A person of sorts in front of a landscape with detail. */
function sceneOf(width: number, height: number) {
  const stripes = Array.from({ length: 40 }, (_, index) => {
    const hue = (index * 47) % 360;
    return `<rect x="${index * 2.5}%" width="1.3%" height="100%" fill="hsl(${hue},60%,50%)"/>`;
  });
  const face = '<circle cx="50%" cy="30%" r="90" fill="#e0ac87"/>';
  const drawing = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#456"/>${stripes.join('')}${face}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg();
}

function redOverBlue(width: number, height: number): Promise<Buffer> {
  const drawing = `<svg width="${width}" height="${height}"><rect width="100%" height="50%" fill="rgb(220,40,40)"/><rect y="50%" width="100%" height="50%" fill="rgb(40,60,210)"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

function distance(a: readonly number[] | undefined, b: readonly number[]): number {
  return Math.max(...b.map((value, index) => Math.abs(value - (a?.[index] ?? 0))));
}

function meanDifference(one: Buffer, other: Buffer | undefined): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other?.[at] ?? 0)), 0) / one.length;
}

/** chroma_format_idc stands in the High profile's sequence parameters, which avcC repeats. */
function isYuv420(file: Buffer): boolean {
  const at = file.indexOf('avcC', 0, 'latin1') + 4;
  const profile = file[at + 1];
  // High (100) without the extensions of 4:2:2 (122) and 4:4:4 (244) is 4:2:0 by definition.
  return profile === 100;
}

function killedParent(sourcePath: string, outputPath: string): string {
  const module = new URL('render.ts', import.meta.url).href;
  const settings = JSON.stringify({
    sourcePath,
    outputPath,
    motion: { category: 'flexing', option: 'Flex Abs', prompt: '' },
    size: { width: 1080, height: 1920 },
  });
  return `import { renderReel } from ${JSON.stringify(module)};
    let isReported = false;
    await renderReel({ ...${settings}, signal: new AbortController().signal, onProgress(fraction) {
      if (fraction > 0.1 && !isReported) { isReported = true; console.log('rendering'); }
    } });`;
}
