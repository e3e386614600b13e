import { join } from 'node:path';
import {
  type FaultClass,
  type PollResult,
  type PollContext,
  ProviderFault,
  type StepFor,
} from '../../backend/providers/provider.ts';
import { FfmpegFailure, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import { photoFault } from '../photo-file.ts';
import type { Size } from '../../contract/tools/reel-motions/camera.ts';
import { filmFor } from './motion.ts';
import { renderReel } from './render.ts';

export type ReelStep = StepFor<'image-to-video'>;

export type ReelSettings = {
  /** Absent: the program that came with `npm ci`, else the system's. */
  ffmpegPath?: string | undefined;
  reelSize: Size;
};

/** Throws `invalid_input` for a category and option the motion table does not have. */
export function checkReel(step: ReelStep): void {
  if (filmFor(step) !== undefined) return;
  throw new ProviderFault('invalid_input', `no motion for ${step.category} / ${step.option}`);
}

/** Renders the reel of a step into the poll's folder, from the start, however often it is asked. */
export async function makeReel(
  step: ReelStep,
  { source, scratchDir, signal, report }: PollContext,
  { ffmpegPath, reelSize }: ReelSettings,
): Promise<PollResult> {
  checkReel(step);
  const outputPath = join(scratchDir, 'reel.mp4');
  const sourcePath = await source();
  try {
    await renderReel({
      sourcePath,
      motion: step,
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
