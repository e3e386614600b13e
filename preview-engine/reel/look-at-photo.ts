import type { PhotoLook } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { photoFault } from '../photo-file.ts';
import { inThread } from '../pixels/thread.ts';
import type { LookTask } from './look-at-pixels.ts';
import { decodeForFilm } from './photo.ts';

/**
 * How a reel of this photo would see it. Null where the models cannot run. Throws `invalid_input`
 * for an unreadable photo, the signal's reason when aborted.
 */
export async function lookAtPhoto(
  path: string,
  { reelSize, signal }: { reelSize: Size; signal: AbortSignal },
): Promise<PhotoLook | null> {
  try {
    const { pixels, upright } = await decodeForFilm(path, { size: reelSize, isWhole: false });
    const task: LookTask = { pixels, upright, frameHeight: reelSize.height / reelSize.width };
    const script = new URL('./look-thread.ts', import.meta.url);
    return await inThread<LookTask, PhotoLook | null>(script, task, {
      signal,
      onProgress: () => undefined,
    });
  } catch (cause) {
    throw photoFault(cause, signal);
  }
}
