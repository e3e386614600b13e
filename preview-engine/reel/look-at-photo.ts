import type { PhotoLook } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { photoFault } from '../photo-file.ts';
import { inThread } from '../pixels/thread.ts';
import type { LookTask } from './look-thread.ts';

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
