// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { readFile } from 'node:fs/promises';
import type { Size } from '../../film/camera.ts';
import { framesOf } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import type { Stereo } from '../../film/sound/voices.ts';
import type { PreparedWords } from '../../film/words/words.ts';
import type { RenderSide } from '../../backend/media-files/render-process/serve-jobs.ts';
import { fromPixels } from '../photo-file.ts';
import { encode } from '../../backend/media-files/render-process/encoding/encode.ts';
import type { Frame } from '../reel/walk.ts';
import { filmFrames } from './film-frames.ts';
import { type FilmJob, shotOpener } from './open-shot.ts';

/** Draws and encodes the film of a document, and writes its cover. For the process of films. */
export async function makeFilm(job: FilmJob, { send }: Pick<RenderSide, 'send'>): Promise<void> {
  const { document, size } = job;
  const tell = (fraction: number, stage: string) => send({ is: 'progress', fraction, stage });
  tell(0.01, 'Reading your shots');
  const frames = framesOf(document);
  const cover = Math.min(frames - 1, Math.round(document.cover * FRAMES_PER_SECOND));
  const notice = (text: string) => send({ is: 'notice', text });
  const shots = shotOpener(job, notice);
  const { words, sound } = await prepare(job);
  await using film = filmFrames({ document, words, size, ...shots });
  async function draw(index: number): Promise<Uint8Array> {
    const frame = await film.draw(index);
    if (index === cover) await writeCover(frame, size, job.coverPath);
    return frame.bytes;
  }
  await encode(draw, {
    ...job,
    ...{ frames, sound, outputPath: job.filmPath, notice },
    onFraction: (fraction) => tell(0.06 + 0.9 * fraction, 'Animating'),
  });
  tell(0.97, 'Finishing');
}

type Prepared = { words?: PreparedWords; sound?: Stereo | undefined };

/** Loads what sets words and makes sound only for a film that has them: most of its start. */
async function prepare(job: FilmJob): Promise<Prepared> {
  const { document, size } = job;
  if (document.words.length === 0 && document.sound === 'none') return {};
  const prepared: Prepared = {};
  if (document.words.length > 0) {
    const { filmTempo } = await import('../../film/cut/beats.ts');
    const { addEmoji, readFonts } = await import('../../film/words/fonts.ts');
    const { emojiBlocksOf } = await import('../../film/words/letters.ts');
    const { prepareWords } = await import('../../film/words/words.ts');
    const { words, platform } = document;
    const fonts = readFonts(await readFile(new URL('outlines.bin', letters)));
    for (const block of emojiBlocksOf(words.map(({ text }) => text))) {
      addEmoji(fonts, await readFile(new URL(`emoji/${block}.bin`, letters)));
    }
    prepared.words = prepareWords(words, { size, tempo: filmTempo(document), fonts, platform });
  }
  if (document.sound !== 'none') {
    const { soundOfFilm } = await import('./film-sound.ts');
    prepared.sound = await soundOfFilm(job);
  }
  return prepared;
}

const letters = new URL('../../film/words/', import.meta.url);

/** Writes a frame as a JPEG of its own size. */
async function writeCover(frame: Frame, size: Size, path: string): Promise<void> {
  const pixels = { rgb: colours(frame, size), ...size };
  await fromPixels(pixels).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(path);
}

/** From BT.709 of limited range, as `planes.ts` makes it. */
function colours({ luma, blue, red }: Frame, { width, height }: Size): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const half = (y >> 1) * (width / 2);
    for (let x = 0; x < width; x++, at += 3) {
      const light = 1.164_38 * (luma[y * width + x]! - 16);
      const cb = blue[half + (x >> 1)]! - 128;
      const cr = red[half + (x >> 1)]! - 128;
      rgb[at] = light + 1.792_74 * cr;
      rgb[at + 1] = light - 0.213_25 * cb - 0.532_91 * cr;
      rgb[at + 2] = light + 2.112_4 * cb;
    }
  }
  return new Uint8Array(rgb.buffer);
}
