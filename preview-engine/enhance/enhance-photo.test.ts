import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../../tests/fault-of.ts';
import sharp from 'sharp';
import { fixturePath, decodePicture, toSharp, type Picture } from '../../tests/pictures.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { enhancePhoto } from './enhance-photo.ts';

describe('the enhanced photo as a file', () => {
  const folder = testFolder();

  const outputPath = () => join(folder, 'made.jpg');
  const enhance = (sourcePath: string, signal = new AbortController().signal) =>
    enhancePhoto({ sourcePath, outputPath: outputPath(), signal, onProgress: () => undefined });

  async function saved(name: string, of: Picture): Promise<string> {
    const path = join(folder, name);
    await toSharp(of).toFile(path);
    return path;
  }

  it('is a JPEG of the photo, upright, with nothing of its metadata', async () => {
    const sourcePath = join(folder, 'sideways.jpg');
    await sharp(fixturePath('coffee.jpg'))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .toFile(sourcePath);
    const size = await enhance(sourcePath);

    const { format, width, height, exif, icc, orientation, space } =
      await sharp(outputPath()).metadata();
    expect(size).to.include({ width, height });
    expect({ format, width, height, space }).to.deep.equal({
      format: 'jpeg',
      width: 600,
      height: 900,
      space: 'srgb',
    });
    expect([exif, icc, orientation]).to.deep.equal([undefined, undefined, undefined]);
  });

  const sizes = [
    { from: [301, 200], to: [602, 400] },
    { from: [97, 1200], to: [194, 2400] },
    { from: [1600, 1001], to: [1600, 1001] },
    { from: [16, 16], to: [32, 32] },
    { from: [1, 300], to: [2, 600] },
  ] as const;
  for (const { from, to } of sizes) {
    it(`turns ${from.join('x')} into ${to.join('x')}`, async () => {
      const [width, height] = from;
      const source = await saved(
        'any.png',
        await decodePicture(fixturePath('coffee.jpg'), { width, height }),
      );

      expect(await enhance(source)).to.include({ width: to[0], height: to[1] });
    });
  }

  it('reports its progress in plain words, never backwards', async () => {
    const reports: { fraction: number; stage: string }[] = [];
    await enhancePhoto({
      sourcePath: fixturePath('portrait.jpg'),
      outputPath: outputPath(),
      signal: new AbortController().signal,
      onProgress: (fraction, stage) => reports.push({ fraction, stage }),
    });

    const fractions = reports.map(({ fraction }) => fraction);
    expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
    expect([...new Set(reports.map(({ stage }) => stage))]).to.deep.equal([
      'Reading your photo',
      'Removing noise',
      'Balancing light',
      'Recovering detail',
      'Finishing',
    ]);
  });

  it('stops at once when its signal aborts, and leaves nothing behind', async () => {
    await rm(outputPath(), { force: true });
    const stop = new AbortController();
    const reason = new Error('the worker is closing');
    const source = await saved(
      'large.png',
      await decodePicture(fixturePath('coffee.jpg'), { width: 3000, height: 2000 }),
    );
    const work = enhancePhoto({
      sourcePath: source,
      outputPath: outputPath(),
      signal: stop.signal,
      onProgress: (_, stage) => {
        if (stage !== 'Reading your photo') stop.abort(reason);
      },
    });

    expect(await faultOf(work)).to.equal(reason);
    expect((await readdir(folder)).filter((name) => name.startsWith('made'))).to.deep.equal([]);
  });

  it('is made of one photo at a time, where these are larger than a result', async () => {
    const source = join(folder, 'larger.jpg');
    const create = { width: 6500, height: 6400, channels: 3, background: 'teal' } as const;
    await sharp({ create }).jpeg().toFile(source);
    const reports: number[] = [];
    const orders = [1, 2].map((order) => {
      const stop = new AbortController();
      return enhancePhoto({
        sourcePath: source,
        outputPath: join(folder, `larger-${order}.jpg`),
        signal: stop.signal,
        onProgress: (_, stage) => {
          reports.push(order);
          if (stage !== 'Reading your photo') stop.abort();
        },
      });
    });
    await Promise.allSettled(orders);

    expect(reports.filter((order, at) => order !== reports[at - 1])).to.have.length(2);
  });
});
