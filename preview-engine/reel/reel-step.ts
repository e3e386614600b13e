import { join } from 'node:path';
import {
  type FaultClass,
  type PollResult,
  ProviderFault,
} from '../../backend/providers/provider.ts';
import { FfmpegFailure, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import { photoFault } from '../photo-file.ts';
import type { Size } from '../../film/camera.ts';
import { filmFor, type Motion, type ReelWish, renderReel } from './render.ts';
import type { RenderContext } from '../render-context.ts';

export type ReelSettings = {
  /** Absent: the program that came with `npm ci`, else the system's. */
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
  { isWhole, subject, ...motion }: ReelWish,
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

function classOf(cause: Error): FaultClass | undefined {
  if (cause instanceof FfmpegTimeout) return 'timeout';
  // Not `unavailable`: that would ask for the same broken render again and again.
  return cause instanceof FfmpegFailure ? 'lost' : undefined;
}
