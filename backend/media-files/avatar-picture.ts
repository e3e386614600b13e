import sharp from 'sharp';
import { readable, untrustedPicture } from './inspect-picture.ts';
import { readPictureSize } from './scale-picture.ts';

/** Sides of the two squares, in pixels: for the profile, and for the corner of every screen. */
const LARGE_SIDE = 256;
const SMALL_SIDE = 64;

/**
 * Writes a square of an inspected upload as a JPEG and, smaller, as a WebP: upright, sRGB, without
 * metadata. It is the part that the eye goes to first: libvips looks for skin, contrast and
 * saturation. The model that finds faces is the preview engine's, which no API process loads. Refuses
 * with `upload.unreadable` when the pixels cannot be read.
 */
export async function writeAvatar(
  path: string,
  { largePath, smallPath }: { largePath: string; smallPath: string },
): Promise<void> {
  const { data, info } = await readable(() => cutSquare(path));
  const square = () => sharp(data, { raw: info });
  await square().jpeg({ quality: 90 }).toFile(largePath);
  await square().resize(SMALL_SIDE).webp({ quality: 85 }).toFile(smallPath);
}

async function cutSquare(path: string) {
  const { width, height } = await readPictureSize(path);
  // To look for what stands out needs the whole scaled picture, which would be huge for a strip.
  const isStrip = Math.max(width, height) > 5 * Math.min(width, height);
  return sharp(path, untrustedPicture)
    .autoOrient()
    .resize({
      width: LARGE_SIDE,
      height: LARGE_SIDE,
      fit: 'cover',
      position: isStrip ? 'centre' : sharp.strategy.attention,
    })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}
