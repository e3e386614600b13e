import { FfmpegFailure, FfmpegTimeout, SYSTEM_FFMPEG } from '../backend/media-files/ffmpeg.ts';
import { UnusableFilm } from '../backend/media-files/render-process/film-limits.ts';
import {
  openRenderProcess,
  RenderFailure,
} from '../backend/media-files/render-process/render-process.ts';
import type { FaultClass } from '../backend/providers/provider.ts';
import { UnreadablePhoto } from './photo-file.ts';
import { noticeOnce } from './pixels/thread.ts';

type Rendering = {
  script: string;
  /** The only folder that is read and written. */
  scratchDir: string;
  ffmpegPath: string | undefined;
  signal: AbortSignal;
  seconds: number;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

/**
 * Does a job in a render process of its own, which ends with it: a process that lived on would save
 * half a second of several, and would have to prove that it keeps nothing.
 *
 * Throws `UnreadablePhoto`, `UnusableFilm` and `FfmpegFailure` as the script does, `FfmpegTimeout`
 * when its time was over, `RenderFailure` when the process was ended or took too much memory, and
 * the signal's reason when aborted.
 */
export async function inRenderProcess<Job>(
  job: Job,
  { script, scratchDir, ffmpegPath = SYSTEM_FFMPEG, ...options }: Rendering,
): Promise<void> {
  const log = { warn: (_facts: object, text: string) => noticeOnce(text) };
  const process = openRenderProcess<Job>({ scratchDir, ffmpegPath, log, script });
  try {
    await process.run(job, options);
  } catch (error) {
    throw error instanceof RenderFailure ? faultOf(error) : error;
  } finally {
    await process.close();
  }
}

const named = { UnreadablePhoto, UnusableFilm, FfmpegFailure, FfmpegTimeout };
const faults = new Map(Object.entries({ ...named, TimeoutError: FfmpegTimeout }));

/** The error that the process has named; what it has not named is said as it is. */
function faultOf(failure: RenderFailure): Error {
  const Fault = faults.get(failure.errorName ?? '');
  return Fault ? new Fault(failure.message, { cause: failure }) : failure;
}

/** The class of what `inRenderProcess` throws, but for pictures and clips that cannot be read. */
export function classOf(cause: Error): FaultClass | undefined {
  if (cause instanceof FfmpegTimeout) return 'timeout';
  // What breaks its decoder or takes all memory would do so again.
  if (cause instanceof RenderFailure && cause.of === 'film') return 'invalid_input';
  // Made once more: its process may have been ended from outside. Not `unavailable`: that would
  // ask for the same broken render again and again.
  return cause instanceof FfmpegFailure || cause instanceof RenderFailure ? 'lost' : undefined;
}
