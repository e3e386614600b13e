import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { untrustedPicture } from './inspect-picture.ts';

const SIDE = 1200;
const MOST_BYTES = 300_000;

/**
 * Writes the picture that other sites show of a link: a JPEG without metadata, its longer side at most
 * 1,200 pixels, at most 300 kB. Throws sharp's error for a picture that cannot be decoded.
 */
export async function writePreview(path: string, toPath: string): Promise<void> {
  const small = await sharp(path, untrustedPicture)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of [80, 65, 50, 30, 10]) {
    const { size } = await sharp(small.data, { raw: small.info })
      .jpeg({ quality, mozjpeg: true })
      .toFile(toPath);
    if (size <= MOST_BYTES) return;
    await rm(toPath);
  }
  throw new Error('a picture of 1,200 pixels has more than 300 kB in any quality');
}
