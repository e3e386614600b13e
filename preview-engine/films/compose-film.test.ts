import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { filmDocumentSchema } from '../../contract/films.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { UnusableFilm } from '../../backend/media-files/render-process/film-limits.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import { filmOfShot } from '../../film/motions.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { ffmpegIn, hostileFilms } from '../../tests/films.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { programsNaming } from '../../tests/render-process.ts';
import { skipWithout } from '../../tests/skip-without.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import { projector } from '../reel/projector.ts';
import { stageOf } from '../reel/stage.test-world.ts';
import { emptyFrame } from '../reel/walk.ts';
import { composeFilm, type FilmOrder } from './compose-film.ts';
import { shotOpener } from './open-shot.ts';

const size = { width: 360, height: 640 };

describe('a film of a document', function () {
  // It runs at a low priority, so that on a busy machine it waits for everything else.
  this.timeout(240_000);
  const folder = testFolder();
  before(async () => {
    await copyFile(fixturePath('portrait.jpg'), join(folder, 'portrait.jpg'));
    await copyFile(fixturePath('coffee.jpg'), join(folder, 'coffee.jpg'));
    // Lightness tells the frame: 24 a second, 4 seconds.
    const counting = "geq=lum='16+2*N':cb=128:cr=128";
    await ffmpegIn(folder, `-f lavfi -i nullsrc=s=90x160:r=24:d=4,${counting} ${h264} count.mp4`);
    const sine = '-f lavfi -i sine=frequency=440:duration=4';
    await ffmpegIn(folder, `-i count.mp4 ${sine} -c:v copy -c:a aac -ac 2 heard.mp4`);
  });

  /** Makes a film of these shots, each with the file of its source. */
  function make(
    shots: readonly (Partial<Shot> & { file: string })[],
    {
      document = {},
      ...changes
    }: Omit<Partial<FilmOrder>, 'document'> & { document?: object } = {},
  ) {
    const asked = shots.map(({ file: _, ...shot }, at) => ({
      imageId: at + 1,
      seconds: 1,
      ...shot,
    }));
    return composeFilm({
      document: filmDocumentSchema.parse({ ...document, shots: asked }),
      sources: shots.map(({ file }) => ({
        path: join(folder, file),
        isVideo: !file.endsWith('.jpg'),
      })),
      size,
      scratchDir: folder,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...changes,
    });
  }

  it('has exactly its frames, starts playing at once, and has a cover', async () => {
    const progress: [fraction: number, stage: string][] = [];
    const made = await make(
      [
        { file: 'portrait.jpg', ...powerPose, seconds: 1.25, next: 'push' },
        { file: 'coffee.jpg', seconds: 0.8, next: 'dissolve' },
        { file: 'portrait.jpg', ...powerPose, seconds: 0.5 },
      ],
      {
        document: { cover: 1.6, look: 'warm', words: [{ ...words, from: 0, to: 2 }] },
        onProgress: (...report) => progress.push(report),
      },
    );

    const facts = await readMp4(made.filmPath);
    expect(facts).to.include({ ...size, frames: 77, codec: 'avc1', tracks: 1, isFastStart: true });
    expect(made.seconds).to.equal(77 / 30);
    expect(facts.durationSeconds).to.be.closeTo(77 / 30, 1e-3);
    const frames = await framesIn(folder, 'film.mp4');
    expect(frames).to.have.length(77);
    const cover = await sharp(made.coverPath).resize(shown).removeAlpha().raw().toBuffer();
    const differences = frames.map((frame) => difference(frame, cover));
    expect(differences.indexOf(Math.min(...differences))).to.be.within(46, 50);
    expect(Math.min(...differences)).to.be.below(3);
    const fractions = progress.map(([fraction]) => fraction);
    expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
  });

  it('draws a picture with the code of reels', async () => {
    const { shots } = filmDocumentSchema.parse({
      shots: [{ imageId: 1, ...powerPose, seconds: 10 }],
    });
    const path = fixturePath('portrait.jpg');
    const order = {
      document: { shots, words: [], look: null },
      sources: [{ path, isVideo: false }],
    };
    const opener = shotOpener({ ...order, size } as never, () => undefined);
    const film = filmOfShot(shots, 0);
    const { draw } = projector(await stageOf(path, { film, size, isWhole: false }), film, { size });
    await using shot = await opener(0);

    for (const index of [0, 77, 299]) {
      const frame = emptyFrame(size);
      await shot.paint(frame, index / FRAMES_PER_SECOND, () => undefined);
      expect(frame.bytes).to.deep.equal(draw(index));
    }
  });

  for (const rate of [12, 24, 60]) {
    it(`shows a clip of ${rate} frames a second from its second on, frame by frame`, async () => {
      const name = `bar-${rate}.mp4`;
      const bar = `geq=lum='if(lt(abs(X-6-N*${36 / rate}),3),235,16)':cb=128:cr=128`;
      await ffmpegIn(
        folder,
        `-f lavfi -i nullsrc=s=90x160:r=${rate}:d=2,${bar} ${h264} -bf 2 ${name}`,
      );

      await make([{ file: name, from: 0.75, seconds: 1 }]);

      for (const [at, frame] of (await framesIn(folder, 'film.mp4')).entries()) {
        const shownFrame = Math.floor(rate * (0.75 + at / 30) + 1e-6);
        expect(barIn(frame)).to.be.closeTo(6 + (36 / rate) * shownFrame, 0.4);
      }
    });
  }

  it('stays with the last frame of a clip that ends before its shot', async () => {
    await make([{ file: 'count.mp4', from: 3.5, seconds: 1 }]);
    const levels = (await framesIn(folder, 'film.mp4')).map(meanOf);
    expect(levels.at(-1)).to.be.closeTo(levels.at(16) ?? 0, 1);
    expect(levels.at(-1)).to.be.greaterThan((levels.at(0) ?? 0) + 15);
  });

  it('fits a wide clip and one that lies on its side by covering the frame', async () => {
    const bars =
      'color=red:s=320x180:d=1,drawbox=x=107:w=106:h=180:color=lime:t=fill,drawbox=x=213:w=107:h=180:color=blue:t=fill';
    await ffmpegIn(folder, `-f lavfi -i ${bars} ${h264} wide.mp4`);
    await ffmpegIn(folder, '-i wide.mp4 -c copy -metadata:s:v rotate=90 side.mp4');

    await make([
      { file: 'wide.mp4', seconds: 0.5 },
      { file: 'side.mp4', seconds: 0.5 },
    ]);

    const frames = await framesIn(folder, 'film.mp4');
    const at = (frame: number, y: number) => colourAt(frames[frame], 45, y);
    for (const y of [1, 80, 158]) expect(at(7, y)).to.equal('green');
    expect([at(22, 10), at(22, 80), at(22, 150)]).to.deep.equal(['blue', 'green', 'red']);
  });

  it('has the sound of its clips where they are, and none where there is none', async () => {
    const shots = [
      { file: 'coffee.jpg', seconds: 1 },
      { file: 'heard.mp4', from: 1, seconds: 1 },
      { file: 'count.mp4', seconds: 1 },
    ];
    await make(shots, { document: { sound: 'clip' } });

    expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 90, tracks: 2 });
    const heard = await loudness(folder, 'film.mp4');
    expect(heard.length).to.be.within(29, 31);
    expect(Math.max(...heard.slice(0, 9), ...heard.slice(22, 29))).to.be.below(0.01);
    expect(Math.min(...heard.slice(11, 19))).to.be.above(0.05);

    await make([{ file: 'count.mp4', seconds: 1 }], { document: { sound: 'clip' } });
    expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 30, tracks: 1 });
  });

  it('has a loop at the length of the film', async () => {
    await make([{ file: 'coffee.jpg', seconds: 2 }], { document: { sound: 'neon' } });

    expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 60, tracks: 2 });
    const heard = await loudness(folder, 'film.mp4');
    expect(heard.length).to.be.within(20, 21);
    expect(Math.max(...heard)).to.be.above(0.05);
  });

  for (const [what, options, says] of [
    ['HEVC', '-c:v libx265 -preset ultrafast -x265-params log-level=none', /no H\.264/],
    ['of 10 bits', '-c:v libx264 -pix_fmt yuv420p10le', /not of 8 bits and 4:2:0/],
    ['of 4:4:4', '-c:v libx264 -pix_fmt yuv444p', /not of 8 bits and 4:2:0/],
    ['with Opus', `${'-c:v libx264'} -c:a libopus -strict -2`, /sound is no AAC/],
  ] as const) {
    it(`is not made of a clip ${what}, which is said of its shot`, async () => {
      await ffmpegIn(folder, `-i heard.mp4 ${options} other.mp4`);

      const fault = await faultOf(
        make(
          [
            { file: 'count.mp4', seconds: 0.5 },
            { file: 'other.mp4', seconds: 0.5 },
          ],
          { document: { sound: 'clip' } },
        ),
      );

      expect(fault).to.be.instanceOf(UnusableFilm);
      expect(String(fault))
        .to.match(/shot 2 cannot be used: /)
        .and.to.match(says);
    });
  }

  it('is not made of a clip that has ended before its shot begins', async () => {
    const fault = await faultOf(make([{ file: 'count.mp4', from: 4, seconds: 1 }]));
    expect(String(fault)).to.contain('shot 1 cannot be used: it has ended before second 4');
  });

  it('is not made of a picture that cannot be read', async () => {
    await ffmpegIn(folder, '-i count.mp4 -frames:v 1 -f image2 small.jpg');
    await copyFile(join(folder, 'count.mp4'), join(folder, 'broken.jpg'));
    const fault = await faultOf(make([{ file: 'small.jpg' }, { file: 'broken.jpg' }]));
    expect(fault).to.be.instanceOf(UnreadablePhoto);
    expect(String(fault)).to.contain('shot 2 cannot be used: ');
  });

  it('opens nothing outside of its folder', async () => {
    const sources = [{ path: fixturePath('coffee.jpg'), isVideo: false }];
    const fault = await faultOf(make([{ file: 'coffee.jpg' }], { sources }));
    expect(String(fault)).to.contain('is outside of');
  });

  for (const { what, make: makeClip, says } of hostileFilms) {
    it(`is not made of a clip ${what}, and leaves nothing`, async () => {
      const path = await makeClip(folder);
      const before = await readdir(folder);

      const sources = [{ path, isVideo: true }];
      const fault = await faultOf(make([{ file: 'x.mp4', seconds: 10 }], { sources }));

      expect(fault).to.be.instanceOf(UnusableFilm);
      expect(String(fault))
        .to.match(/shot 1 cannot be used: /)
        .and.to.match(says);
      expect(await readdir(folder)).to.have.members(before);
    });
  }

  describe('in the middle', () => {
    const shots = () => [{ file: 'portrait.jpg', ...powerPose, seconds: 10 }];

    /** The fault of a film that meets this once it is being encoded; nothing of it is left. */
    async function faultWhen(
      happens: () => Promise<void>,
      changes: Pick<Partial<FilmOrder>, 'signal'> = {},
    ) {
      if (process.platform !== 'linux') return undefined;
      const before = await readdir(folder);
      const animating = Promise.withResolvers<void>();
      const onProgress = (fraction: number) => {
        if (fraction > 0.15) animating.resolve();
      };
      const fault = faultOf(make(shots(), { onProgress, ...changes }));
      await animating.promise;
      expect(await programsNaming(folder, 'pipe:0')).to.have.length(1);
      await happens();
      const met = await fault;
      await until(
        () => programsNaming(folder),
        (pids) => pids.length === 0,
      );
      expect(await readdir(folder)).to.have.members(before);
      return met;
    }
    const send = (name: NodeJS.Signals) => async () => {
      for (const pid of await programsNaming(folder, 'film-process.ts')) process.kill(pid, name);
    };

    beforeEach(function () {
      if (process.platform !== 'linux') skipWithout(this, 'Linux');
    });

    it('says that its process was killed', async () => {
      const fault = await faultWhen(send('SIGKILL'));
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.contain('ended with SIGKILL');
    });

    it('says that its process was stopped', async () => {
      const fault = await faultWhen(send('SIGSTOP'));
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.contain('said nothing for 10 s');
    });

    it('ends when it is cancelled', async () => {
      const stopping = new AbortController();
      const reason = new Error('cancelled');
      const { signal } = stopping;
      expect(await faultWhen(async () => stopping.abort(reason), { signal })).to.equal(reason);
    });

    it('leaves the processor to others', async () => {
      const { getPriority } = await import('node:os');
      const priorities: number[] = [];
      const stopping = new AbortController();
      await faultWhen(
        async () => {
          for (const pid of await programsNaming(folder)) priorities.push(getPriority(pid));
          stopping.abort(new Error('seen'));
        },
        { signal: stopping.signal },
      );
      expect(priorities).to.deep.equal([10, 10]);
    });
  });
});

type Shot = FilmOrder['document']['shots'][number];

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -color_range tv';
const powerPose = { category: 'posing', option: 'Power Pose' } as const;
const words = { text: 'Look\nbehind', style: 'hook', place: 'middle', behind: true };
const shown = { width: 90, height: 160 };

/** The frames of a film, small, in RGB. */
async function framesIn(folder: string, file: string): Promise<Buffer[]> {
  const scale = `scale=${shown.width}:${shown.height}:in_color_matrix=bt709`;
  await ffmpegIn(folder, `-i ${file} -vf ${scale} -pix_fmt rgb24 -f rawvideo frames.rgb`);
  const all = await readFile(join(folder, 'frames.rgb'));
  const bytes = shown.width * shown.height * 3;
  return Array.from({ length: all.length / bytes }, (_, at) =>
    all.subarray(at * bytes, (at + 1) * bytes),
  );
}

function meanOf(frame: Buffer): number {
  return frame.reduce((sum, value) => sum + value, 0) / frame.length;
}

/** The middle of what is bright, in pixels from the left. */
function barIn(frame: Buffer): number {
  let [sum, across] = [0, 0];
  for (let at = 0; at < frame.length; at += 3) {
    const light = Math.max(0, (frame[at] ?? 0) - 100);
    sum += light;
    across += light * ((at / 3) % shown.width);
  }
  return across / sum;
}

function difference(one: Buffer, other: Buffer): number {
  return meanOf(one.map((value, at) => Math.abs(value - (other[at] ?? 0))) as Buffer);
}

function colourAt(frame: Buffer | undefined, x: number, y: number): string {
  const at = (y * shown.width + x) * 3;
  const [red = 0, green = 0, blue = 0] = frame?.subarray(at, at + 3) ?? [];
  const most = Math.max(red, green, blue);
  return most === red ? 'red' : most === green ? 'green' : 'blue';
}

/** How loud a film is in each tenth of a second, 0..1. */
async function loudness(folder: string, file: string): Promise<number[]> {
  await ffmpegIn(folder, `-i ${file} -ac 1 -ar 8000 -f f32le sound.raw`);
  const raw = await readFile(join(folder, 'sound.raw'));
  const samples = new Float32Array(Uint8Array.from(raw).buffer);
  return Array.from({ length: Math.floor(samples.length / 800) }, (_, tenth) =>
    Math.sqrt(
      samples.subarray(tenth * 800, tenth * 800 + 800).reduce((sum, value) => sum + value ** 2, 0) /
        800,
    ),
  );
}
