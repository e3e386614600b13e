import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { filmDocumentSchema } from '../../contract/films.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import { filmOfShot } from '../../film/motions.ts';
import { ffmpegIn } from '../../tests/films.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { projector } from '../reel/projector.ts';
import { stageOf } from '../reel/stage.test-world.ts';
import { emptyFrame } from '../reel/walk.ts';
import { filmMaker, h264, makeClips } from '../../tests/film-maker.ts';
import { shotOpener } from './open-shot.ts';

const size = { width: 360, height: 640 };

const powerPose = { category: 'posing', option: 'Power Pose' } as const;

describe('a film of a document', function () {
  // It runs at a low priority, so that on a busy machine it waits for everything else.
  this.timeout(240_000);
  const folder = testFolder();
  before(async () => {
    await copyFile(fixturePath('portrait.jpg'), join(folder, 'portrait.jpg'));
    await copyFile(fixturePath('coffee.jpg'), join(folder, 'coffee.jpg'));
    await makeClips(folder);
  });

  const make = filmMaker(folder, size);

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
    // The shot stands still, on its backdrop, between its joins.
    expect(differences.indexOf(Math.min(...differences))).to.be.within(45, 54);
    expect(Math.min(...differences)).to.be.below(3);
    const fractions = progress.map(([fraction]) => fraction);
    expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
  });

  it('draws a picture with the code of reels', async () => {
    const { shots, openShot } = shotsOf('portrait.jpg', { ...powerPose, seconds: 10 });
    const film = filmOfShot(shots, 0);
    const stage = await stageOf(fixturePath('portrait.jpg'), { film, size, isWhole: false });
    const { draw } = projector(stage, film, { size });
    await using shot = await openShot(0);

    for (const index of [0, 77, 299]) {
      const frame = emptyFrame(size);
      await shot.paint(frame, index / FRAMES_PER_SECOND, () => undefined);
      expect(frame.bytes).to.deep.equal(draw(index));
    }
  });

  for (const [what, photo, shot, covered] of [
    ['of a person that moves', 'portrait.jpg', powerPose, [0.3, 0.9]],
    ['of a person that stands still', 'portrait.jpg', {}, [0.3, 0.9]],
    ['without people', 'coffee.jpg', powerPose, [0, 0]],
  ] as const) {
    it(`has words behind the people of a shot ${what}`, async () => {
      const { openShot } = shotsOf(photo, { ...shot, seconds: 2 });
      await using opened = await openShot(0);
      const frame = emptyFrame(size);

      await opened.paint(frame, 1, ({ luma }) => luma.fill(WHITE));

      const inFront = frame.luma.filter((value) => value !== WHITE).length / frame.luma.length;
      expect(inFront).to.be.within(covered[0], covered[1]);
    });
  }

  for (const rate of sampleOf([12, 24, 60], 2)) {
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

  it('may begin within the last frame of a clip', async () => {
    await ffmpegIn(folder, `-f lavfi -i testsrc2=s=90x160:r=2:d=4 ${h264} slow.mp4`);
    const levelsFrom = async (from: number) => {
      await make([{ file: 'slow.mp4', from, seconds: 0.5 }]);
      return (await framesIn(folder, 'film.mp4')).map(meanOf);
    };
    expect(await levelsFrom(3.6)).to.deep.equal(await levelsFrom(3.5));
  });

  it('shows a clip that does not say how long it is', async () => {
    await ffmpegIn(folder, '-i heard.mp4 -c copy -movflags frag_keyframe+empty_moov endless.mp4');
    const firstOf = async (file: string) => {
      await make([{ file, from: 1.5, seconds: 0.5 }], { document: { sound: 'clip' } });
      expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 15, tracks: 2 });
      return meanOf((await framesIn(folder, 'film.mp4'))[0] ?? Buffer.alloc(0));
    };
    // Its sound begins a moment before it, which may be the next frame's.
    expect(await firstOf('endless.mp4')).to.be.closeTo(await firstOf('heard.mp4'), 2.5);
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
    expect(heard.length).to.be.within(29, 30);
    expect(Math.max(...heard.slice(0, 9), ...heard.slice(22, 29))).to.be.below(0.01);
    expect(Math.min(...heard.slice(11, 19))).to.be.above(0.05);

    await make([{ file: 'count.mp4', seconds: 1 }], { document: { sound: 'clip' } });
    expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 30, tracks: 1 });
  });

  it('has a loop at the length of the film', async () => {
    await make([{ file: 'count.mp4', seconds: 2 }], { document: { sound: 'neon' } });

    expect(await readMp4(join(folder, 'film.mp4'))).to.include({ frames: 60, tracks: 2 });
    const heard = await loudness(folder, 'film.mp4');
    expect(heard.length).to.be.within(19, 20);
    expect(await secondsOf(join(folder, 'film.mp4'))).to.equal(2);
    expect(Math.max(...heard)).to.be.above(0.05);
  });
});

/** The lightest there is in a frame. */
const WHITE = 235;

/** A document of one shot of a fixture, with words behind it, and what opens that. */
function shotsOf(photo: string, shot: object) {
  const document = filmDocumentSchema.parse({
    shots: [{ imageId: 1, ...shot }],
    words: [{ ...words, from: 0, to: 2 }],
  });
  const sources = [{ path: fixturePath(photo), isVideo: false }];
  const { openShot } = shotOpener({ document, sources, size }, () => undefined);
  return { shots: document.shots, openShot };
}

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

/** How long a file says it is, with all its tracks (`mvhd` of ISO/IEC 14496-12). */
async function secondsOf(path: string): Promise<number> {
  const file = await readFile(path);
  const at = file.indexOf('mvhd', 0, 'latin1') + 4;
  return file.readUInt32BE(at + 16) / file.readUInt32BE(at + 12);
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
