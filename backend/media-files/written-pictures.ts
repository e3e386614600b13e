import { rm } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { kitCut } from '../../contract/platforms.ts';
import type { Area } from './crop.ts';
import { fillTile } from './fill-tile.ts';
import { openUpright, readable } from './inspect-picture.ts';
import { rawPixels, readPictureSize, type PictureSize } from './scale-picture.ts';

/** Sides of the two squares, in pixels: for the profile, and for the corner of every screen. */
const LARGE_SIDE = 256;
const SMALL_SIDE = 64;

/**
 * Writes a square of an inspected upload as a JPEG and, smaller, as a WebP: upright, sRGB, without
 * metadata. It is the part that the eye goes to first: libvips looks for skin, contrast and
 * saturation. The model that finds faces is the preview engine's, which no API process loads.
 * Refuses with `upload.unreadable` when the pixels cannot be read.
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
  const position = isStrip ? 'centre' : sharp.strategy.attention;
  const square = { width: LARGE_SIDE, height: LARGE_SIDE, fit: 'cover', position } as const;
  return rawPixels(openUpright(path).resize(square).flatten({ background: 'white' }));
}

const SIDE = 1200;
const MOST_BYTES = 300_000;

/**
 * Writes the picture that other sites show of a link: a JPEG without metadata, its longer side at
 * most 1,200 pixels, at most 300 kB. Throws sharp's error for a picture that cannot be decoded.
 */
export async function writePreview(path: string, toPath: string): Promise<void> {
  const inside = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const small = await rawPixels(openUpright(path).resize(inside).flatten({ background: '#fff' }));
  for (const quality of [80, 65, 50, 30, 10]) {
    const { size } = await sharp(small.data, { raw: small.info })
      .jpeg({ quality, mozjpeg: true })
      .toFile(toPath);
    if (size <= MOST_BYTES) return;
    await rm(toPath);
  }
  throw new Error('a picture of 1,200 pixels has more than 300 kB in any quality');
}

/**
 * Writes the file of a post kit: a JPEG of the tile's size, without metadata. It is the part of the
 * picture that fills the tile, as in the thumbnail; where a scrap would be left, it is the whole
 * picture before its own blurred copy. Throws sharp's error for a picture that cannot be decoded.
 */
export async function writeKitPicture(
  path: string,
  toPath: string,
  { tile, keepWhole }: { tile: PictureSize; keepWhole: readonly Area[] },
): Promise<void> {
  const open = () => openUpright(path).flatten({ background: '#fff' });
  const size = await readPictureSize(path);
  const picture = kitCut(size, tile).isWhole
    ? await onBlurredCopy(open, tile)
    : fillTile(open(), size, { tile, keepWhole });
  await picture.toColourspace('srgb').jpeg({ quality: 92 }).toFile(toPath);
}

/**
 * The copy is blurred at this part of its size: the same to the eye, and a hundred times quicker.
 */
const BLURRED_AT = 1 / 20;

async function onBlurredCopy(open: () => Sharp, tile: PictureSize): Promise<Sharp> {
  const [copy, whole] = await Promise.all([
    rawPixels(
      open()
        .resize({
          width: Math.round(tile.width * BLURRED_AT),
          height: Math.round(tile.height * BLURRED_AT),
          fit: 'cover',
        })
        .blur(2)
        .modulate({ brightness: 0.6 }),
    ),
    rawPixels(open().resize({ ...tile, fit: 'inside' })),
  ]);
  return sharp(copy.data, { raw: copy.info })
    .resize({ ...tile, fit: 'fill' })
    .composite([{ input: whole.data, raw: whole.info }]);
}
