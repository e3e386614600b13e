import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { enhancePhoto } from '../enhance/enhance-photo.ts';
import { writeSheet } from './sheet.ts';

const fixtures = join(import.meta.dirname, '../../tests/fixtures');

/** Photos as people have them: a good one, made worse in the way its name says. */
const troubles: readonly [name: string, photo: string, spoil: (photo: Sharp) => Sharp][] = [
  ['dark', 'portrait', (photo) => photo.linear(0.42, 0).gamma(1.3)],
  ['blurred', 'portrait', (photo) => photo.blur(1.7)],
  ['noisy', 'coffee', (photo) => photo.linear(0.7, 8)],
  [
    'yellow',
    'coffee',
    (photo) =>
      photo.recomb([
        [1.1, 0, 0],
        [0, 0.97, 0],
        [0, 0, 0.66],
      ]),
  ],
  ['flat', 'cat', (photo) => photo.linear(0.5, 70).blur(0.8)],
  ['small', 'rocket', (photo) => photo.resize({ width: 320 }).linear(0.75, 0)],
];

/** Six photos before and after their enhancement. */
export async function sheetOfPhotos(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const [name, photo, spoil] of troubles) {
    const before = join(folder, `${name}-before.jpg`);
    const after = join(folder, `${name}-after.jpg`);
    const spoilt = await spoil(sharp(join(fixtures, `${photo}.jpg`))).toBuffer();
    const seen = name === 'noisy' ? await noisy(spoilt) : spoilt;
    await sharp(seen).jpeg({ quality: 88 }).toFile(before);
    await enhancePhoto({
      sourcePath: before,
      outputPath: after,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    tiles.push(before, after);
  }
  await writeSheet('photos', tiles, { columns: 4, width: 420, height: 420 });
}

/** As of a small sensor at night: grain in every channel. */
async function noisy(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 34 },
    },
  })
    .png()
    .toBuffer();
  return sharp(photo)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer();
}
