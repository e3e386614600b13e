import { join } from 'node:path';
import {
  type PollAnswer,
  type PollContext,
  type Provider,
  ProviderFault,
  type Step,
  type StepFor,
} from '../provider.ts';
import { FfmpegFailure, FfmpegTimeout } from './ffmpeg.ts';
import type { Size } from './reel/camera.ts';
import { filmFor } from './reel/motion.ts';
import { UnreadablePhoto } from './reel/photo.ts';
import { renderReel } from './reel/render.ts';

export type LocalEngine = {
  /** Absent: the program that came with `npm ci`, else the system's. */
  ffmpegPath?: string | undefined;
  reelSize: Size;
};

/**
 * The embedded engine: needs no key and no network, and really makes the file.
 *
 * `submit` only names the work and may be repeated; `poll` does it from the start, in whichever
 * process asks, so a render that died with its worker is simply made again.
 */
export function localProvider({ ffmpegPath, reelSize }: LocalEngine): Provider {
  return {
    name: 'local',
    label: 'Embedded engine: camera motion over your own photo',
    capabilities: new Set(['image-to-video']),
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    async submit(step, { clientRef }) {
      checkMotion(reelStep(step));
      return { clientRef };
    },
    poll: (step, _ref, context) => makeReel(reelStep(step), context, { ffmpegPath, reelSize }),
    // The worker that renders stops by its own signal; nothing else of the work exists.
    async cancel() {},
  };
}

function reelStep(step: Step): StepFor<'image-to-video'> {
  if (step.capability === 'image-to-video') return step;
  throw new ProviderFault('bug', `the embedded engine was asked for ${step.capability}`);
}

async function makeReel(
  step: StepFor<'image-to-video'>,
  { source, scratchDir, signal, report }: PollContext,
  { ffmpegPath, reelSize }: LocalEngine,
): Promise<PollAnswer> {
  checkMotion(step);
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
    throw faultOf(cause, signal);
  }
  return { state: 'done', files: [{ path: outputPath, contentType: 'video/mp4' }] };
}

/** An aborted render is nobody's fault: the signal's own reason passes through. */
function faultOf(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof UnreadablePhoto) {
    return new ProviderFault('invalid_input', `unreadable photo: ${cause.message}`, { cause });
  }
  if (cause instanceof FfmpegTimeout) return new ProviderFault('timeout', cause.message, { cause });
  if (cause instanceof FfmpegFailure) {
    return new ProviderFault('unavailable', cause.message, { cause });
  }
  return cause;
}

function checkMotion(step: StepFor<'image-to-video'>): void {
  if (filmFor(step) !== undefined) return;
  const { category, option } = step;
  throw new ProviderFault('invalid_input', `no motion for ${category} / ${option}`);
}
