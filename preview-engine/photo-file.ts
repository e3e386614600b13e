import { access, constants, rename, rm } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { untrustedPicture } from '../backend/media-files/inspect-picture.ts';
import type { Size } from '../film/camera.ts';
import type { Pixels } from '../film/pixels/picture.ts';
import { type FaultClass, ProviderFault } from '../backend/providers/provider.ts';

/** The user's file is not a readable photo; a retry would fail as well. */
export class UnreadablePhoto extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnreadablePhoto';
  }
}

/** So many times the size, in whole pixels. */
export const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

const formats = new Set(['jpeg', 'png', 'webp']);

/**
 * Decodes a user's photo: upright, in sRGB, over `background` where it is transparent, and at
 * `sizeOf(upright)` where that is given (a photo decoded smaller costs a fraction of the whole).
 *
 * Throws `UnreadablePhoto` for a file that is no JPEG, PNG or WebP, has more than 64 megapixels,
 * or does not decode to its last row: `failOn: 'warning'`, because a JPEG damaged in the middle
 * only warns and comes out half grey.
 */
export async function readPhoto(
  path: string,
  background: string,
  sizeOf?: (upright: Size) => Size,
): Promise<{ pixels: Pixels; upright: Size }> {
  // A missing file is a bug, but the decoder would report it like an unreadable photo.
  await access(path, constants.R_OK);
  try {
    const source = sharp(path, untrustedPicture);
    const { format, autoOrient } = await source.metadata();
    if (!formats.has(format)) throw new UnreadablePhoto(`not a photo format: ${format}`);
    const size = sizeOf?.(autoOrient);
    if (size) source.resize(size.width, size.height, { fit: 'fill' });
    source.autoOrient().toColourspace('srgb').flatten({ background });
    return { pixels: await rawPixels(source), upright: autoOrient };
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw error;
    throw new UnreadablePhoto(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

export async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** `pixels` as the start of a sharp pipeline. */
export function fromPixels({ rgb, width, height }: Pixels): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/**
 * Writes a JPEG that appears at `path` only when it is whole: `<path>.part` is removed on every
 * failure. Throws the signal's reason when it was aborted.
 */
export async function writeJpeg(
  pixels: Pixels,
  path: string,
  { quality, signal }: { quality: number; signal: AbortSignal },
): Promise<void> {
  const partial = `${path}.part`;
  try {
    await fromPixels(pixels).jpeg({ quality, chromaSubsampling: '4:4:4' }).toFile(partial);
    signal.throwIfAborted();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** The fault for an error while working on a photo; `classOf` classifies errors of the caller. */
export function photoFault(
  cause: unknown,
  signal: AbortSignal,
  classOf: (cause: Error) => FaultClass | undefined = () => undefined,
): unknown {
  // An abort is not a fault of the photo: the signal's reason is passed on.
  if (signal.aborted) return signal.reason;
  // An error that comes from a thread has lost its class, but not its name.
  if (cause instanceof Error && cause.name === 'UnreadablePhoto') {
    return new ProviderFault('invalid_input', `unreadable photo: ${cause.message}`, { cause });
  }
  const faultClass = cause instanceof Error ? classOf(cause) : undefined;
  if (!(cause instanceof Error) || faultClass === undefined) return cause;
  return new ProviderFault(faultClass, cause.message, { cause });
}
