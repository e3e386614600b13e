import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordPlaces } from '../../contract/film-choices.ts';
import { CLIP_HEADS_MAX, CLIP_LOOKS_MAX, clipLookSchema } from '../../contract/photo-look.ts';
import { ProviderFault } from '../../backend/providers/provider.ts';
import { boundsOf, type Rect } from '../../film/layout.ts';
import { facesOfHeads } from '../../film/words/presence.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { filmMaker, h264 } from '../../tests/film-maker.ts';
import { ffmpegIn, hostileFilms } from '../../tests/films.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { programsNaming } from '../../tests/render-process.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { lookAtClip } from './look-at-clip.ts';

/** Clips of a portrait of 512 × 512 pixels: their size, and the filters that make them. */
const clips = {
  'a person who stands still': ['720x1280', 'scale=720:-2,pad=720:1280:0:500:0x335577'],
  'a person at the side of a wide clip': ['1280x720', 'scale=-2:720,pad=1280:720:560:0:0x335577'],
  'a person who walks to the right': [
    '720x1280',
    'scale=-2:500,pad=1220:1280:500:520:0x335577,crop=720:1280:500-110*t:0',
  ],
  'two people, one far away': [
    '720x1280',
    'split[a][b];[a]scale=-2:800,pad=1000:1280:0:480:0x335577,crop=720:1280[c];[b]scale=-2:300[d];[c][d]overlay=400:150',
  ],
} as const;

const [SECONDS, FRAMES_APART] = [4.5, 3];

describe('a look at a clip', function () {
  this.timeout(240_000);
  const folder = testFolder();
  const size = { width: 360, height: 640 };
  const make = filmMaker(folder, size);

  async function clip(name: string, filters: string, seconds = 3): Promise<string> {
    const source = `-loop 1 -framerate 30 -t ${seconds} -i portrait.jpg`;
    await ffmpegIn(folder, `${source} -filter_complex ${filters} ${h264} -g 15 ${name}`);
    return join(folder, name);
  }
  async function look(path: string, { signal } = new AbortController()) {
    const found = await lookAtClip(path, signal);
    return clipLookSchema.parse({ clip: found }).clip;
  }
  /** The lightness of every third frame of a film. */
  async function framesOf(name: string): Promise<Buffer[]> {
    const third = `-vf select=not(mod(n\\,${FRAMES_APART})) -vsync 0`;
    await ffmpegIn(folder, `-i ${name} ${third} -f rawvideo -pix_fmt gray frames.raw`);
    const all = await readFile(join(folder, 'frames.raw'));
    const bytes = size.width * size.height;
    return Array.from({ length: all.length / bytes }, (_, at) => {
      return all.subarray(at * bytes, (at + 1) * bytes);
    });
  }
  const programs = () => programsNaming('clip-process.ts', folder);

  before(() => copyFile(fixturePath('portrait.jpg'), join(folder, 'portrait.jpg')));
  afterEach(() => until(programs, ({ length }) => length === 0));

  it('finds the heads of each half second as they are seen, and the same each time', async () => {
    const upright = await clip('upright.mp4', 'scale=360:-2,pad=360:640:0:100:0x335577');
    await ffmpegIn(folder, `-i upright.mp4 -vf transpose=cclock ${h264} side.mp4`);
    await ffmpegIn(folder, '-i side.mp4 -c copy -metadata:s:v rotate=270 turned.mp4');

    const [first, again] = [await look(upright), await look(upright)];
    const turned = await look(join(folder, 'turned.mp4'));

    expect(first.map(({ at }) => at)).to.deep.equal([0, 0.5, 1, 1.5, 2, 2.5]);
    expect(again).to.deep.equal(first);
    for (const [at, { heads }] of first.entries()) {
      expect(heads).to.have.length(1);
      expect(heads[0]?.x).to.be.closeTo(0.3, 0.05);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(turned[at]?.heads[0]?.[side]).to.be.closeTo(heads[0]?.[side] ?? -1, 0.03);
    }
  });

  for (const [what, [shape, filters]] of sampleOf(Object.entries(clips), 1)) {
    it(`has words keep off the face of ${what}, and the frame around it`, async () => {
      const path = await clip('clip.mp4', filters, SECONDS);
      const [width = 0, height = 0] = shape.split('x').map(Number);
      const sources = [{ path, isVideo: true, clip: { width, height, moments: await look(path) } }];
      const film = (words: object[]) =>
        make([{ file: 'clip.mp4', seconds: SECONDS }], { sources, document: { words } });
      await film([]);
      await copyFile(join(folder, 'film.mp4'), join(folder, 'plain.mp4'));
      await film(
        wordPlaces.map((place, at) => ({
          ...{ text: 'Wait for\nthe last one', style: 'hook', place },
          ...{ from: 1.5 * at, to: 1.5 * (at + 1) },
        })),
      );

      // So slow that a moment of it is every third frame.
      await ffmpegIn(folder, `-i plain.mp4 -vf setpts=5*PTS -r 6 ${h264} slow.mp4`);
      const seen = await look(join(folder, 'slow.mp4'));
      const [plain, worded] = [await framesOf('plain.mp4'), await framesOf('film.mp4')];

      expect(seen.length).to.equal(plain.length);
      const withFaces = seen.filter(({ heads }) => heads.length > 0);
      expect(withFaces.length / seen.length).to.be.above(0.9);
      for (const [at, { heads }] of seen.entries()) {
        const [before, after] = [plain[at], worded[at]];
        if (!before || !after) throw new Error('no such frame');
        const changed = before.map((light, place) =>
          Number(Math.abs(light - (after[place] ?? 0)) > 50),
        );
        const all = changed.reduce((sum, one) => sum + one, 0);
        // On their way in and out they are hardly seen.
        if (at % 15 > 2 && at % 15 < 12) expect(all, `words of frame ${at}`).to.be.above(500);
        const around = [...(seen[at - 1]?.heads ?? []), ...(seen[at + 1]?.heads ?? [])];
        const lasting = heads.filter((head) => around.some((other) => isNear(head, other)));
        for (const face of facesOfHeads(lasting.map(boundsOf))) {
          expect(coveredOf(changed, face), `frame ${at}`).to.be.at.most(0.02);
          expect(face.left, `frame ${at}`).to.be.above(-0.01);
          expect(face.right).to.be.below(1.01);
        }
      }
    });
  }

  type Head = Record<'x' | 'y' | 'width' | 'height', number>;
  /** Whether two heads are the same; one of a single frame is an error of the detector. */
  const isNear = (one: Head, other: Head) =>
    Math.hypot(other.x - one.x, other.y - one.y) < one.width / 2;
  /** The part of a face (0..1 of the frame) in which a frame has changed. */
  function coveredOf(changed: Uint8Array, face: Rect): number {
    const [left, right] = [face.left, face.right].map((x) => Math.round(x * size.width));
    const [top, bottom] = [face.top, face.bottom].map((y) => Math.round(y * size.height));
    let [sum, all] = [0, 0];
    for (let y = Math.max(0, top ?? 0); y < Math.min(size.height, bottom ?? 0); y++) {
      for (let x = Math.max(0, left ?? 0); x < Math.min(size.width, right ?? 0); x++) {
        sum += changed[y * size.width + x] ?? 0;
        all += 1;
      }
    }
    return sum / Math.max(1, all);
  }

  it('tells at most eight heads of a moment, and no more moments than a minute has', async () => {
    const row = 'scale=240:240,split=4[a][b][c][d];[a][b][c][d]hstack=inputs=4';
    const rows = `${row},split=3[e][f][g];[e][f][g]vstack=inputs=3`;
    const crowd = await look(await clip('crowd.mp4', rows, 1));
    await ffmpegIn(folder, `-f lavfi -i color=s=64x64:r=10:d=60 ${h264} minute.mp4`);
    const minute = await look(join(folder, 'minute.mp4'));

    expect(crowd.some(({ heads }) => heads.length === CLIP_HEADS_MAX)).to.equal(true);
    expect(minute).to.have.length(CLIP_LOOKS_MAX);
    expect(JSON.stringify(crowd).length).to.be.below(CLIP_LOOKS_MAX * CLIP_HEADS_MAX * 70);
  });

  it('keeps the heads of a clip that is cut off up to there', async () => {
    const path = await clip('whole.mp4', 'scale=360:-2,noise=alls=9:allf=t', 6);
    await ffmpegIn(folder, '-i whole.mp4 -c copy -movflags +faststart first.mp4');
    const whole = await readFile(join(folder, 'first.mp4'));
    await writeFile(path, whole.subarray(0, Math.round(0.7 * whole.length)));

    const found = await look(path);

    expect(found.length).to.be.within(2, 11);
    expect(found.every(({ heads }) => heads.length === 1)).to.equal(true);
  });

  // A film refuses each of these by the same decoder.
  for (const { what, make: makeClip } of sampleOf(hostileFilms, 3)) {
    it(`ends with a fault or without a head for one ${what}, and leaves nothing`, async () => {
      const path = await makeClip(folder);
      const before = await readdir(folder);

      const { signal } = new AbortController();
      const found = await lookAtClip(path, signal).catch((fault: unknown) => fault);

      if (found instanceof ProviderFault) expect(found.faultClass).to.equal('invalid_input');
      else expect((found as { heads: [] }[]).flatMap(({ heads }) => heads)).to.deep.equal([]);
      expect(await readdir(folder)).to.deep.equal(before);
    });
  }

  it('ends with its signal, and with a fault that another time may end well when it is killed', async () => {
    const path = await clip('long.mp4', 'scale=360:-2,pad=360:640:0:100:0x335577', 20);
    const leaving = new AbortController();
    const left = faultOf(look(path, leaving));
    await until(programs, ({ length }) => length === 1);
    leaving.abort(new Error('gone'));
    expect(String(await left)).to.contain('gone');
    await until(programs, ({ length }) => length === 0);

    const killed = faultOf(look(path));
    const [pid = 0] = await until(programs, ({ length }) => length === 1);
    process.kill(pid, 'SIGKILL');

    expect(await killed).to.include({ faultClass: 'lost' });
  });
});
