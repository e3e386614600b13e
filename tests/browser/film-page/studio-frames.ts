// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import sharp from 'sharp';
import type { FilmDocument } from '#contract/films.ts';
import { filmTempo } from '#film/cut/beats.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import type { Fonts } from '#film/words/fonts.ts';
import { prepareWords } from '#film/words/words.ts';
import { filmFrames } from '#preview-engine/films/film-frames.ts';
import { type FilmJob, shotOpener } from '#preview-engine/films/open-shot.ts';
import type { Picture } from '../../pictures.ts';
import { reelSize as pageSize, shown } from './worker-frames.ts';

/** The worker draws larger than the page does. */
const size = { width: 1080, height: 1920 };

/** A frame with its words and without. */
export type Pair = { frame: Picture; bare: Picture };

/** A frame as the page gives it. */
export function pictureOf(base64: string): Picture {
  const rgb = new Uint8Array(Buffer.from(base64, 'base64'));
  return { rgb, ...pictureSize };
}

const pictureSize = { width: pageSize.width / 2, height: pageSize.height / 2 };

/** A frame of the worker, as large as the page gives one. */
async function pictureOfWorker(bytes: Uint8Array): Promise<Picture> {
  const { rgb, width, height } = shown(bytes, size);
  const raw = sharp(rgb, { raw: { width, height, channels: 3 } });
  const small = await raw.resize(pictureSize).raw().toBuffer();
  return { rgb: new Uint8Array(small), ...pictureSize };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Draws frames of a film as the product's worker does, at half the size of the page's. */
export async function workerPairs(
  document: FilmDocument,
  {
    sources,
    fonts,
    moments,
  }: { sources: FilmJob['sources']; fonts: Fonts; moments: readonly number[] },
): Promise<Pair[]> {
  const { shots, words, platform } = document;
  const { openShot: open, presenceIn } = shotOpener({ document, sources, size }, () => undefined);
  // Shots are opened once for both: that takes longer than their frames.
  const opened = shots.map((_, shot) => lazily(() => open(shot)));
  const openShot = (shot: number) => opened[shot]!();
  const prepared = prepareWords(words, { size, tempo: filmTempo(document), fonts, platform });
  await using drawn = filmFrames({ document, size, openShot, presenceIn, words: prepared });
  await using drawnBare = filmFrames({ document, size, openShot, presenceIn });
  // A loop ends with what was drawn first.
  for (const frames of [drawn, drawnBare]) await frames.draw(0);
  const pictures: Pair[] = [];
  for (const frame of moments) {
    const picture = await pictureOfWorker((await drawn.draw(frame)).bytes);
    const bare = await pictureOfWorker((await drawnBare.draw(frame)).bytes);
    pictures.push({ frame: picture, bare });
  }
  return pictures;
}

/** Longer (seconds) than words take to come, and to go, in any style. */
const COMING = 0.4;

/**
 * Whether words are seen in a frame by the document; `some` where they come or go, or are behind
 * people, who may cover all of them.
 */
export function wordsAt({ words }: FilmDocument, frame: number): boolean | 'some' {
  const seconds = frame / FRAMES_PER_SECOND;
  const now = words.filter(({ from, to }) => seconds >= from && seconds < to);
  const areSeen = now.some(
    ({ from, to, behind }) => !behind && seconds >= from + COMING && seconds < to - COMING,
  );
  return areSeen || (now.length > 0 && 'some');
}

/** More (0..255) than soft shadows change a picture by, and less than letters do. */
const SEEN = 40;

/**
 * The box that words change of a frame: left, top, right and bottom, in its pixels; null of words
 * that are still faint, of which rounding and what is behind them are too large a part.
 */
export function boxOf({ frame: { rgb, width }, bare }: Pair): number[] | null {
  const changes = rgb.map((value, at) => Math.abs(value - bare.rgb[at]!));
  const most = changes.reduce((highest, change) => Math.max(highest, change), 0);
  if (most < 2 * SEEN) return null;
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let at = 0; at < rgb.length; at++) {
    if (changes[at]! < SEEN) continue;
    const pixel = Math.floor(at / 3);
    const [x, y] = [2 * (pixel % width), 2 * Math.floor(pixel / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
