import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import {
  UPLOAD_LIMIT_PIXELS,
  UPLOAD_MIN_PIXELS_PER_SIDE,
  uploadTexts,
} from '../../contract/limits.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { Refusal } from '../refusal.ts';

/** Named as sharp names them. */
export type PictureFormat = 'jpeg' | 'png' | 'webp';

/**
 * Checks a file by its content alone: its signature, then the decoder's reading of its header,
 * which must agree, then its dimensions. Names and declared types play no part. Refuses with an
 * `upload.…` code. The worker decodes the pixels, so a file may still turn out to be corrupt.
 *
 * Returns the width and height as a person sees the picture, after its EXIF orientation.
 *
 * A picture with something else appended (a phone's motion photo, but also a script) is taken:
 * uploads are never served, and only freshly encoded pixels leave the worker.
 */
export async function inspectUpload(path: string, allowed: readonly PictureFormat[]) {
  const bySignature = formats.get((await fileTypeFromFile(path))?.mime);
  // Keeps SVG, TIFF, GIF and HEIF away from decoders that would take them under any name.
  if (!bySignature || !allowed.includes(bySignature)) {
    throw refused('upload.unsupported-type', 'not an accepted signature');
  }

  const header = await readable(() => sharp(path, untrustedPicture).metadata());
  if (header.format !== bySignature) {
    const kinds = `${bySignature} by signature, ${header.format} by decoder`;
    throw refused('upload.unsupported-type', kinds);
  }
  const { width, height } = header.autoOrient;
  if (width * height > UPLOAD_LIMIT_PIXELS) {
    throw refused('upload.too-many-pixels', `${width} × ${height} pixels`);
  }
  if (Math.min(width, height) < UPLOAD_MIN_PIXELS_PER_SIDE) {
    throw refused('upload.unreadable', `${width} × ${height} pixels`, uploadTexts.tooSmall);
  }
  return { format: bySignature, width, height };
}

/** `why` is for the log, which has no cause that is not an error. */
const refused = (code: RefusalCode, why: string, text?: string) =>
  new Refusal(code, { ...(text === undefined ? {} : { text }), cause: new Error(why) });

const SMALL_SIDE = 1024;

/**
 * A small JPEG of an inspected upload, upright and without metadata, for who judges what it shows.
 * Refuses with `upload.unreadable` when its pixels cannot be.
 */
export async function shrinkUpload(path: string): Promise<Uint8Array> {
  return readable(() =>
    openUpright(path)
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
}

/** The result of a decoder. Refuses with an `upload.…` code where it cannot read the upload. */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // An error with a code comes from the system, such as a missing file: not the user's fault.
    if (!(error instanceof Error) || 'code' in error) throw error;
    await expectHandles();
    const isTooLarge = error.message.includes('pixel limit');
    const code = isTooLarge ? 'upload.too-many-pixels' : 'upload.unreadable';
    throw new Refusal(code, { cause: error });
  }
}

/**
 * Throws the system's error (EMFILE, ENFILE) where this process can open no file now. Decoders and
 * threads fail then as if their file was damaged or missing.
 */
export async function expectHandles(): Promise<void> {
  await (await open(devNull)).close();
}

/**
 * How every picture from outside is opened by sharp, in this process or a worker: bounded before a
 * pixel is read, one frame of an animation, and damaged data is an error instead of grey bars.
 */
export const untrustedPicture = {
  limitInputPixels: UPLOAD_LIMIT_PIXELS,
  failOn: 'warning',
  pages: 1,
} as const satisfies SharpOptions;

/** A picture from outside as a person sees it, after its EXIF orientation. */
export const openUpright = (path: string, limitInputPixels = UPLOAD_LIMIT_PIXELS): Sharp =>
  sharp(path, { ...untrustedPicture, limitInputPixels }).autoOrient();

/**
 * Prepares sharp for untrusted files, for the whole process; called once when it starts.
 *
 * Unused decoders are switched off, so that a hostile file reaches less code. The SVG decoder stays
 * for the preview engine's own drawings.
 */
export function hardenSharp(): void {
  sharp.block({ operation: unusedDecoders });
}

// The cache of libvips finds files by name: a new file under a used name would be taken for the old
// one. And it keeps what a decoder holds, 190 MB of a progressive JPEG of 64 megapixels. Each
// thread that loads sharp switches it on again for the whole process, so each must switch it off.
sharp.cache(false);

/** Classes of libvips operations; each name blocks its file, buffer and stream variants. */
const unusedDecoders = [
  'VipsForeignLoadTiff',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
  'VipsForeignLoadVips',
  'VipsForeignLoadMagick',
  'VipsForeignLoadMagick7',
  'VipsForeignLoadPdf',
  'VipsForeignLoadOpenslide',
  'VipsForeignLoadFits',
  'VipsForeignLoadOpenexr',
  'VipsForeignLoadPpm',
  'VipsForeignLoadRad',
  'VipsForeignLoadMat',
  'VipsForeignLoadAnalyze',
  'VipsForeignLoadNifti',
  'VipsForeignLoadCsv',
  'VipsForeignLoadMatrix',
];

/** This library alone has a type for animated PNG; its first picture is used. */
const formats = new Map<string | undefined, PictureFormat>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
]);
