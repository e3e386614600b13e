import { join } from 'node:path';
import { type PollResult, ProviderFault } from '../../backend/providers/provider.ts';
import type { PhotoLook } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { photoFault } from '../photo-file.ts';
import { inThread } from '../pixels/thread.ts';
import type { RenderContext } from '../render-context.ts';
import type { LookTask } from './look-thread.ts';
import { classOf } from '../render-process.ts';
import { filmFor, type Motion, type ReelWish } from './motion.ts';
import { renderReel } from './render.ts';

export type ReelSettings = {
  /** The ffmpeg program that encodes; absent: the library. */
  ffmpegPath?: string | undefined;
  reelSize: Size;
};

/** Throws `invalid_input` for a category and option the motion table does not have. */
export function checkReel(motion: Motion): void {
  if (filmFor(motion) !== undefined) return;
  throw new ProviderFault('invalid_input', `no motion for ${motion.category} / ${motion.option}`);
}

/** Renders the reel of a step in the poll's folder. Repeatable: each call starts anew. */
export async function makeReel(
  { isWhole, subject, sound, ...motion }: ReelWish,
  { source, scratchDir, signal, report }: RenderContext,
  { ffmpegPath, reelSize }: ReelSettings,
): Promise<PollResult> {
  checkReel(motion);
  const outputPath = join(scratchDir, 'reel.mp4');
  const sourcePath = await source();
  try {
    await renderReel({
      sourcePath,
      motion,
      isWhole,
      subject,
      sound,
      size: reelSize,
      outputPath,
      ffmpegPath,
      signal,
      onProgress: (fraction, stage) => report({ fraction, stage }),
    });
  } catch (cause) {
    throw photoFault(cause, signal, classOf);
  }
  return { state: 'done', files: [{ path: outputPath, contentType: 'video/mp4' }] };
}

/**
 * How a reel of this photo would see it. Null where the models cannot run. Throws `invalid_input`
 * for an unreadable photo, the signal's reason when aborted.
 */
export async function lookAtPhoto(
  path: string,
  { reelSize, signal }: { reelSize: Size; signal: AbortSignal },
): Promise<PhotoLook | null> {
  try {
    const script = new URL('./look-thread.ts', import.meta.url);
    return await inThread<LookTask, PhotoLook | null>(
      script,
      { path, reelSize },
      { signal, onProgress: () => undefined },
    );
  } catch (cause) {
    throw photoFault(cause, signal);
  }
}
