import sharp, { type Sharp } from 'sharp';
import { type Area, coverCrop, cropAround } from './crop.ts';
import type { PictureSize } from './scale-picture.ts';

/**
 * The part of an upright picture that fills a tile, in the tile's size: around what is to be kept
 * whole, as far as the tile's shape allows; without that, what the eye goes to first.
 */
export function fillTile(
  picture: Sharp,
  size: PictureSize,
  { tile, keepWhole }: { tile: PictureSize; keepWhole: readonly Area[] },
): Sharp {
  const fill = { ...tile, fit: 'cover', position: cropFor(size, tile) } as const;
  const crop = coverCrop(size, tile);
  const start = cropAround(keepWhole, crop);
  if (!start) return picture.resize(fill);
  const width = Math.max(1, Math.round(crop.width * size.width));
  const height = Math.max(1, Math.round(crop.height * size.height));
  const left = Math.min(size.width - width, Math.round(start.left * size.width));
  const top = Math.min(size.height - height, Math.round(start.top * size.height));
  return picture.extract({ left, top, width, height }).resize(fill);
}

/**
 * A picture of another shape keeps what the eye goes to first, such as a face at the side. Looking
 * for it needs the whole scaled picture, which would be huge for a strip: those keep their middle.
 */
function cropFor({ width, height }: PictureSize, tile: PictureSize) {
  const shape = width / height / (tile.width / tile.height);
  const isNearlyTile = shape > 0.98 && shape < 1.02;
  const isStrip = shape < 0.2 || shape > 5;
  return isNearlyTile || isStrip ? 'centre' : sharp.strategy.attention;
}
