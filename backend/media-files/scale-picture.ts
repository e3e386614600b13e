import sharp, { type Sharp } from 'sharp';
import { openUpright } from './inspect-picture.ts';

export type PictureSize = { width: number; height: number };

/**
 * Writes a picture as an upright JPEG without metadata, at most `maxPixels` large. A smaller
 * picture keeps its size. Throws sharp's error for one that cannot be decoded.
 */
export async function writeScaledPicture(path: string, toPath: string, maxPixels: number) {
  const { width, height } = await readPictureSize(path);
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const scaled = (side: number) => Math.max(1, Math.floor(side * factor));
  const size = { width: scaled(width), height: scaled(height) };
  await writeJpeg(path, toPath, { ...size, position: 'centre' });
}

/**
 * Writes the part of a picture that the eye goes to first in exactly this size, enlarged where it
 * is smaller, as an upright JPEG without metadata.
 */
export const writeCroppedPicture = (path: string, toPath: string, size: PictureSize) =>
  writeJpeg(path, toPath, { ...size, position: sharp.strategy.attention });

/** The size of the picture as a person sees it. */
export async function readPictureSize(path: string): Promise<PictureSize> {
  const { width, height } = (await openUpright(path).metadata()).autoOrient;
  return { width, height };
}

/** The pixels of a picture in sRGB, with their form: what several files are encoded from. */
export const rawPixels = (picture: Sharp) =>
  picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

async function writeJpeg(
  path: string,
  toPath: string,
  size: PictureSize & { position: string | number },
): Promise<void> {
  await openUpright(path)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toFile(toPath);
}
