import { dirname, join } from 'node:path';
import type { ClipLook } from '../../contract/photo-look.ts';
import {
  openRenderProcess,
  RenderFailure,
} from '../../backend/media-files/render-process/render-process.ts';
import { ProviderFault } from '../../backend/providers/provider.ts';
import { noticeOnce } from '../pixels/thread.ts';
import type { ClipTask } from './clip-process.ts';

/** Five times what a minute of a clip takes. */
const CLIP_LOOK_DEADLINE_SECONDS = 120;

/**
 * The heads of a clip, an MP4, found in a render process of its own, which ends with it and may
 * read the clip's folder alone. Null where nothing can be found on this machine. Throws a fault of
 * class `invalid_input` for a clip that cannot be decoded, breaks its decoder or takes all memory,
 * `timeout` and `lost` for what another time may end well, and the signal's reason.
 */
export async function lookAtClip(
  path: string,
  signal: AbortSignal,
): Promise<ClipLook['clip'] | null> {
  const process = openRenderProcess<ClipTask, ClipLook['clip'] | null>({
    scratchDir: dirname(path),
    ffmpegPath: '',
    log: { warn: (_facts, text) => noticeOnce(text) },
    script: join(import.meta.dirname, 'clip-process.ts'),
    runsModelsOften: true,
  });
  try {
    return await process.run({ path }, { signal, seconds: CLIP_LOOK_DEADLINE_SECONDS });
  } catch (cause) {
    if (!(cause instanceof RenderFailure)) throw cause;
    const isLate = cause.errorName === 'TimeoutError';
    const faultClass = isLate ? 'timeout' : cause.of === 'film' ? 'invalid_input' : 'lost';
    throw new ProviderFault(faultClass, `a clip was not looked at: ${cause.message}`, { cause });
  } finally {
    await process.close();
  }
}
