import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { RESULT_LIMIT_PIXELS } from '#contract/limits.ts';
import type { Area } from './crop.ts';
import { fillTile } from './fill-tile.ts';
import { openUpright } from './inspect-picture.ts';
import { rawPixels } from './scale-picture.ts';
import { RenderFailure, type RenderProcess } from './render-process/render-process.ts';

/** The gallery's tile is 9:16; its widest slot is 320 CSS pixels wide. */
export const thumbnailSize = { width: 320, height: 569 } as const;

/** Shown until a video plays: as wide as the smallest reel. */
export const posterWidth = 720;

/**
 * WebP at the encoder's default effort, no AVIF beside it. Measured on four photos at 320 × 569:
 * WebP 75 takes 19 ms, 13.3 kB, SSIM 0.945; AVIF in the same time (effort 0) saves 9 % at equal
 * SSIM; where it saves a third (effort 2 and up) it takes 60 ms to 450 ms. A second file per media
 * and a content negotiation in front of every cache are not worth 9 %.
 */
const webp = { quality: 75 } as const;

export type Derivatives = {
  /** The format, as sharp names it: `jpeg`. */
  format: string;
  /** The size as a person sees it, after the EXIF orientation. */
  width: number;
  height: number;
  /** ThumbHash of the thumbnail, base64, at most 40 characters. */
  placeholder: string;
  thumbnailPath: string;
  posterPath: string | null;
};

/**
 * Makes what the gallery shows before, or instead of, the media itself: `thumbnail.webp` of a
 * picture; of a video's still frame `poster.webp` as well. Freshly encoded: no metadata, sRGB,
 * upright. `outDir` is a folder of the caller's, which removes it. The thumbnail does not cut
 * `keepWhole`, as far as its shape allows. Throws sharp's error for a picture that cannot be
 * decoded in full.
 */
export async function makeDerivatives(
  picturePath: string,
  outDir: string,
  kind: 'picture' | 'still-of-video',
  keepWhole: readonly Area[] = [],
): Promise<Derivatives> {
  const thumbnailPath = join(outDir, 'thumbnail.webp');
  const picture = await makeThumbnail(picturePath, thumbnailPath, keepWhole);
  if (kind === 'picture') return { ...picture, thumbnailPath, posterPath: null };

  const posterPath = join(outDir, 'poster.webp');
  await openUpright(picturePath)
    .resize({ width: posterWidth, withoutEnlargement: true })
    .webp(webp)
    .toFile(posterPath);
  return { ...picture, thumbnailPath, posterPath };
}

/** The thumbnail alone; returns what the picture is and the thumbnail's placeholder hash. */
export async function makeThumbnail(
  picturePath: string,
  toPath: string,
  keepWhole: readonly Area[] = [],
): Promise<Pick<Derivatives, 'format' | 'width' | 'height' | 'placeholder'>> {
  const { format, autoOrient } = await openUpright(picturePath, RESULT_LIMIT_PIXELS).metadata();
  const { width, height } = autoOrient;
  // Decoded and scaled once for both; the pixels in between are half a megabyte.
  const tile = { tile: thumbnailSize, keepWhole };
  const filled = fillTile(openUpright(picturePath), { width, height }, tile);
  const { data, info } = await rawPixels(filled);
  const pixels = () => sharp(data, { raw: info });

  const [placeholder] = await Promise.all([
    placeholderOf(pixels()),
    pixels().webp(webp).toFile(toPath),
  ]);
  return { format, width, height, placeholder };
}

/** Today's decoders need a fraction of a second; a busy machine leaves them little of it. */
const POSTER_SECONDS = 30;

/**
 * Writes the first frame of a video as a JPEG of the video's own size.
 *
 * Throws `RenderFailure` for a video that cannot be decoded, the signal's reason when aborted.
 */
export async function extractPoster(
  film: string,
  jpeg: string,
  { renderProcess, signal }: { renderProcess: RenderProcess; signal: AbortSignal },
): Promise<void> {
  await triedAgain(() => renderProcess.run({ film, jpeg }, { signal, seconds: POSTER_SECONDS }));
}

/**
 * Does work of a render process, and does it once more where the process was ended or stopped from
 * outside: a film that was paid for gets another try.
 */
export function triedAgain<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof RenderFailure && error.of === 'process') return work();
    throw error;
  });
}

/** About 20 bytes that a browser paints as a blurred picture before anything is loaded. */
async function placeholderOf(thumbnail: Sharp): Promise<string> {
  const { data, info } = await thumbnail
    // ThumbHash keeps seven waves a side at most; more pixels than this only cost time.
    .resize({ width: 32, height: 32, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
