import { join } from 'node:path';
import type { Area } from '../backend/media-files/crop.ts';
import type { PollResult } from '../backend/providers/provider.ts';
import type { Size } from '../film/camera.ts';
import { photoFault, UnreadablePhoto, writeJpeg } from './photo-file.ts';
import type { Pixels } from '../film/pixels/picture.ts';
import { inThread } from './pixels/thread.ts';
import type { RenderContext } from './render-context.ts';

export type PictureOrder = {
  /** The user's file as it came. */
  sourcePath: string;
  /** Appears only when it is whole; `<outputPath>.part` is removed on every failure. */
  outputPath: string;
  signal: AbortSignal;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

/** A picture, and the heads in it. */
export type MadePixels = Pixels & { heads: readonly Area[] };

export type MadePicture = Size & { heads: readonly Area[] };

/**
 * Makes a JPEG of a user's picture: upright, sRGB, without metadata, in a thread whose `script`
 * calls `servePicture` (`preview-engine/pixels/serve-picture.ts`). Resolves when it is in place.
 *
 * Throws `UnreadablePhoto` when the picture is at fault and the signal's reason when it was
 * aborted.
 */
export async function makePicture(order: PictureOrder, script: URL): Promise<MadePicture> {
  const { sourcePath, outputPath, signal, onProgress } = order;
  signal.throwIfAborted();
  onProgress(0.01, 'Reading your photo');
  const made = await inThread<string, MadePixels>(script, sourcePath, {
    signal,
    onProgress: (fraction, stage) => onProgress(0.04 + 0.88 * fraction, stage),
  }).catch((cause: unknown) => {
    // An error that comes from a thread has lost its class.
    if (!(cause instanceof Error) || cause.name !== 'UnreadablePhoto') throw cause;
    throw new UnreadablePhoto(cause.message, { cause });
  });
  onProgress(0.93, 'Finishing');
  await writeJpeg(made, outputPath, { quality: 92, signal });
  onProgress(1, 'Finishing');
  const { width, height, heads } = made;
  return { width, height, heads };
}

/** Makes the picture of a step in the poll's folder. Repeatable: each call starts anew. */
export async function pictureStep(
  { source, scratchDir, signal, report }: RenderContext,
  make: (order: PictureOrder) => Promise<MadePicture>,
): Promise<PollResult> {
  const outputPath = join(scratchDir, 'picture.jpg');
  const sourcePath = await source();
  try {
    const onProgress = (fraction: number, stage: string) => report({ fraction, stage });
    const { heads } = await make({ sourcePath, outputPath, signal, onProgress });
    const file = { path: outputPath, contentType: 'image/jpeg', keepWhole: heads } as const;
    return { state: 'done', files: [file] };
  } catch (cause) {
    throw photoFault(cause, signal);
  }
}
