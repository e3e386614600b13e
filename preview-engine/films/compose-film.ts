import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { framesOf } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import { checkMade } from '../reel/render.ts';
import { inRenderProcess } from '../render-process.ts';
import type { FilmJob } from './open-shot.ts';

export type FilmOrder = Pick<FilmJob, 'document' | 'sources' | 'size'> & {
  /** The program that encodes; absent: the library. */
  ffmpegPath?: string | undefined;
  /** The only folder that is read and written; all sources are in it. */
  scratchDir: string;
  signal: AbortSignal;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

/**
 * Makes the film of a document and the JPEG of its cover, and resolves when both are in place. What
 * others made is decoded by a render process of the film's own.
 *
 * Throws `UnreadablePhoto` or `UnusableFilm`, which name the shot, `FfmpegFailure` when the encoder
 * failed or the film took too long, `RenderFailure` when the process was ended or took too much
 * memory, and the signal's reason when aborted. Nothing is left in the folder then.
 */
export async function composeFilm(order: FilmOrder) {
  const { document, sources, size, ffmpegPath, scratchDir, signal, onProgress } = order;
  signal.throwIfAborted();
  const frames = framesOf(document);
  const seconds = frames / FRAMES_PER_SECOND;
  const deadlineSeconds = Math.ceil(DEADLINE_SECONDS + DEADLINE_PER_SECOND * seconds);
  const folder = await mkdtemp(join(scratchDir, 'film-'));
  const made = { filmPath: join(folder, 'film.mp4'), coverPath: join(folder, 'cover.jpg') };
  try {
    const program = ffmpegPath ?? null;
    const job: FilmJob = { document, sources, size, program, deadlineSeconds, ...made };
    await inRenderProcess(job, {
      script: join(import.meta.dirname, 'film-process.ts'),
      ...{ scratchDir, ffmpegPath, signal, seconds: deadlineSeconds, onProgress },
    });
    checkMade(await readMp4(made.filmPath), { size, frames });
    signal.throwIfAborted();
    const [filmPath, coverPath] = [join(scratchDir, 'film.mp4'), join(scratchDir, 'cover.jpg')];
    await rename(made.coverPath, coverPath);
    await rename(made.filmPath, filmPath);
    onProgress(1, 'Finishing');
    return { filmPath, coverPath, seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ten times what a busy small machine needs to prepare eight shots, and for a second of film. */
const DEADLINE_SECONDS = 120;
const DEADLINE_PER_SECOND = 18;
