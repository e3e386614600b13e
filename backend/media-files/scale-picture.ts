import sharp, { type Sharp } from 'sharp';
import { openUpright } from './inspect-picture.ts';

export type PictureSize = { width: number; height: number };

/**
 * Writes a picture as an upright JPEG without metadata, at most `maxPixels` large, and returns its
 * size. A smaller picture keeps its size. Throws sharp's error for one that cannot be decoded.
 */
export async function writeScaledPicture(
  path: string,
  toPath: string,
  { maxPixels }: { maxPixels: number },
): Promise<PictureSize> {
  const { width, height } = await readPictureSize(path);
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const size = {
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
  };
  return writeJpeg(path, toPath, { ...size, position: 'centre' });
}

/**
 * Writes the part of a picture that the eye goes to first in exactly this size, enlarged where it is
 * smaller, as an upright JPEG without metadata.
 */
export const writeCroppedPicture = (path: string, toPath: string, size: PictureSize) =>
  writeJpeg(path, toPath, { ...size, position: sharp.strategy.attention });

/** Of the picture as a person sees it. */
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
  { width, height, position }: PictureSize & { position: string | number },
): Promise<PictureSize> {
  const info = await openUpright(path)
    .resize({ width, height, fit: 'cover', position })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toFile(toPath);
  return { width: info.width, height: info.height };
}
