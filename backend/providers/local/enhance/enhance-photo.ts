import { rename, rm } from 'node:fs/promises';
import { fromPixels, type Pixels, readPhoto } from '../photo-file.ts';
import { inThread } from '../pixels/thread.ts';

export type PhotoOrder = {
  /** The user's file as it came. */
  sourcePath: string;
  /** Appears only when it is whole; `<outputPath>.part` is removed on every failure. */
  outputPath: string;
  signal: AbortSignal;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

/**
 * Makes a better JPEG of a photo: upright, sRGB, without metadata, with the photo's aspect ratio,
 * small photos at twice their size. Resolves when the file is in place.
 *
 * Throws `UnreadablePhoto` when the photo is at fault and the signal's reason when it was aborted.
 */
export async function enhancePhoto(order: PhotoOrder): Promise<{ width: number; height: number }> {
  const { sourcePath, outputPath, signal, onProgress } = order;
  signal.throwIfAborted();
  onProgress(0.01, 'Reading your photo');
  const { pixels } = await readPhoto(sourcePath, '#ffffff');
  signal.throwIfAborted();
  const made = await inThread<Pixels, Pixels>(
    new URL('./enhance-thread.ts', import.meta.url),
    pixels,
    {
      signal,
      onProgress: (fraction, stage) => onProgress(0.04 + 0.88 * fraction, stage),
    },
  );
  onProgress(0.93, 'Finishing');
  const partial = `${outputPath}.part`;
  try {
    await fromPixels(made).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(partial);
    signal.throwIfAborted();
    await rename(partial, outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  onProgress(1, 'Finishing');
  return { width: made.width, height: made.height };
}
