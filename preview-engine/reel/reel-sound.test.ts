import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { soundtrack } from '../../film/sound/soundtrack.ts';
import { lateness, onsetsOf } from '../../tests/beats.ts';
import { testFfmpeg } from '../../tests/ffmpeg.ts';
import { ffmpegIn } from '../../tests/films.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { renderReel } from './render.ts';

describe('the sound of a reel', function () {
  this.timeout(240_000);
  const folder = testFolder();

  for (const [by, ffmpegPath] of [
    ['the library', undefined],
    ['a program', testFfmpeg],
  ] as const) {
    it(`by ${by} is the loop of its motion, and begins and ends with its pictures`, () =>
      expectSound(ffmpegPath));
  }

  async function expectSound(ffmpegPath: string | undefined): Promise<void> {
    const outputPath = join(folder, 'heard.mp4');

    await renderReel({
      sourcePath: fixturePath('portrait.jpg'),
      motion: { category: 'flexing', option: 'Flex Abs', prompt: '' },
      sound: 'motion',
      size: { width: 80, height: 160 },
      outputPath,
      ffmpegPath,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });

    const facts = await readMp4(outputPath);
    expect(facts).to.include({ frames: 300, tracks: 2 });
    expect(facts.durationSeconds).to.be.closeTo(10, 1e-3);
    await ffmpegIn(folder, '-i heard.mp4 -ac 1 -ar 48000 -f f32le heard.raw');
    const heard = new Float32Array(
      Uint8Array.from(await readFile(join(folder, 'heard.raw'))).buffer,
    );
    const loop = soundtrack('pulse', { tempo: 100, seconds: 10, cuts: [], isLoop: false });
    const late = lateness(onsetsOf(loop), onsetsOf({ left: heard, right: heard }));
    expect(Math.abs(late)).to.be.lessThan(0.033);
    expect((await readdir(folder)).filter((name) => name.includes('sound'))).to.deep.equal([]);
  }
});
