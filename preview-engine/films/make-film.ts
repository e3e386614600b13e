import { framesOf } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import type { RenderSide } from '../../backend/media-files/render-process/serve-jobs.ts';
import { encode } from '../reel/encode.ts';
import { writeCover } from './cover.ts';
import { filmFrames } from './film-frames.ts';
import type { FilmJob } from './film-job.ts';
import { shotOpener } from './open-shot.ts';

/** Draws and encodes the film of a document, and writes its cover. For the process of films. */
export async function makeFilm(
  job: FilmJob,
  { ffmpegPath, send }: Pick<RenderSide, 'ffmpegPath' | 'send'>,
): Promise<void> {
  const { document, size } = job;
  const tell = (fraction: number, stage: string) => send({ is: 'progress', fraction, stage });
  tell(0.01, 'Reading your shots');
  const frames = framesOf(document);
  const cover = Math.min(frames - 1, Math.round(document.cover * FRAMES_PER_SECOND));
  const openShot = shotOpener(job, (text) => send({ is: 'notice', text }));
  await using film = filmFrames({ document, size, openShot });
  async function draw(index: number): Promise<Uint8Array> {
    const frame = await film.draw(index);
    if (index === cover) await writeCover(frame, size, job.coverPath);
    return frame.bytes;
  }
  await encode(draw, {
    program: ffmpegPath,
    size,
    frames,
    outputPath: job.filmPath,
    deadlineSeconds: job.deadlineSeconds,
    // The parent ends this process with the encoder.
    signal: new AbortController().signal,
    onFraction: (fraction) => tell(0.06 + 0.9 * fraction, 'Animating'),
  });
  tell(0.97, 'Finishing');
}
