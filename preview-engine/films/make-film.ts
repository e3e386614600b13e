import { readFile } from 'node:fs/promises';
import { framesOf } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import type { PreparedWords } from '../../film/words/words.ts';
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
  const { words, soundPath } = await prepare(job);
  await using film = filmFrames({ document, words, size, openShot });
  async function draw(index: number): Promise<Uint8Array> {
    const frame = await film.draw(index);
    if (index === cover) await writeCover(frame, size, job.coverPath);
    return frame.bytes;
  }
  await encode(draw, {
    program: ffmpegPath,
    size,
    frames,
    soundPath,
    outputPath: job.filmPath,
    deadlineSeconds: job.deadlineSeconds,
    // The parent ends this process with the encoder.
    signal: new AbortController().signal,
    onFraction: (fraction) => tell(0.06 + 0.9 * fraction, 'Animating'),
  });
  tell(0.97, 'Finishing');
}

type Prepared = { words?: PreparedWords; soundPath?: string | undefined };

/** Loads what sets words and makes sound only for a film that has them: most of its start. */
async function prepare(job: FilmJob): Promise<Prepared> {
  const { document, size } = job;
  if (document.words.length === 0 && document.sound === 'none') return {};
  const { filmTempo } = await import('../../film/cut/beats.ts');
  const tempo = filmTempo(document);
  const prepared: Prepared = {};
  if (document.words.length > 0) {
    const { readFonts } = await import('../../film/words/fonts.ts');
    const { prepareWords } = await import('../../film/words/words.ts');
    const fonts = readFonts(await readFile(outlines));
    prepared.words = prepareWords(document.words, { size, tempo, fonts });
  }
  if (document.sound !== 'none') {
    const { writeSound } = await import('./film-sound.ts');
    prepared.soundPath = await writeSound({ ...job, tempo });
  }
  return prepared;
}

const outlines = new URL('../../film/words/outlines.bin', import.meta.url);
