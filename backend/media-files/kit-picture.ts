import sharp, { type Sharp } from 'sharp';
import { kitCut } from '../../contract/platforms.ts';
import type { Area } from './crop.ts';
import { fillTile } from './fill-tile.ts';
import { untrustedPicture } from './inspect-picture.ts';
import { readPictureSize, type PictureSize } from './scale-picture.ts';

/**
 * Writes the file of a post kit: a JPEG of the tile's size, without metadata. It is the part of the
 * picture that fills the tile, as in the thumbnail; where less than half would be left, it is the whole
 * picture before its own blurred copy. Throws sharp's error for a picture that cannot be decoded.
 */
export async function writeKitPicture(
  path: string,
  toPath: string,
  { tile, keepWhole }: { tile: PictureSize; keepWhole: readonly Area[] },
): Promise<void> {
  const open = () => sharp(path, untrustedPicture).autoOrient().flatten({ background: '#fff' });
  const size = await readPictureSize(path);
  const picture = kitCut(size, tile).isWhole
    ? await onBlurredCopy(open, tile)
    : fillTile(open(), size, { tile, keepWhole });
  await picture.toColourspace('srgb').jpeg({ quality: 92 }).toFile(toPath);
}

/** The copy is blurred at this part of its size: the same to the eye, and a hundred times quicker. */
const BLURRED_AT = 1 / 20;

async function onBlurredCopy(open: () => Sharp, tile: PictureSize): Promise<Sharp> {
  const [copy, whole] = await Promise.all([
    raw(
      open()
        .resize({
          width: Math.round(tile.width * BLURRED_AT),
          height: Math.round(tile.height * BLURRED_AT),
          fit: 'cover',
        })
        .blur(2)
        .modulate({ brightness: 0.6 }),
    ),
    raw(open().resize({ ...tile, fit: 'inside' })),
  ]);
  return sharp(copy.data, { raw: copy.info })
    .resize({ ...tile, fit: 'fill' })
    .composite([{ input: whole.data, raw: whole.info }]);
}

function raw(picture: Sharp) {
  return picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}
