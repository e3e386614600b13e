import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { enhancePhoto } from '../enhance/enhance-photo.ts';
import { fromPixels, rawPixels } from '../photo-file.ts';
import { findPeople } from '../sight/people.ts';
import { fixture, unwatched, writeSheet } from './sheet.ts';

/** Photos as people have them: a good one, made worse in the way its name says. */
const troubles: readonly [
  name: string,
  photo: string,
  spoil: (photo: Sharp) => Sharp | Promise<Sharp>,
][] = [
  ['good', 'portrait', (photo) => photo],
  ['backlit', 'portrait', againstTheLight],
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

/** Each before and after their enhancement. */
export async function sheetOfPhotos(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const [name, photo, spoil] of troubles) {
    const before = join(folder, `${name}-before.jpg`);
    const after = join(folder, `${name}-after.jpg`);
    const spoilt = await (await spoil(sharp(fixture(photo)))).toBuffer();
    const seen = name === 'noisy' ? await noisy(spoilt) : spoilt;
    await sharp(seen).jpeg({ quality: 88 }).toFile(before);
    await enhancePhoto({ sourcePath: before, outputPath: after, ...unwatched });
    tiles.push(before, after);
  }
  await writeSheet('photos', tiles, { columns: 4, width: 420, height: 420 });
}

/** The people of a photo in shadow, the rest as it is. */
export async function againstTheLight(photo: Sharp): Promise<Sharp> {
  const pixels = await rawPixels(photo);
  const people = await findPeople(pixels, unwatched.signal);
  if (!people?.mask) throw new Error('nobody is found in the portrait');
  const { values, width, height } = people.mask;
  const shadow = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) shadow[4 * at + 3] = Math.round(0.62 * 255 * value);
  const size = { width: pixels.width, height: pixels.height };
  const input = await sharp(shadow, { raw: { width, height, channels: 4 } })
    .resize({ ...size, fit: 'fill' })
    .blur(2)
    .png()
    .toBuffer();
  return fromPixels(pixels).composite([{ input }]).png();
}

/** A photo as of a small sensor at night: grain in every channel. */
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
