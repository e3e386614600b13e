import { filmSeconds } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { filmTempo, scoreOf } from '#film/cut/beats.ts';
import type { Cut } from '#film/cut/timeline.ts';
import { lookTables, type LookTables } from '#film/looks.ts';
import { filmOfShot } from '#film/motions.ts';
import type { Fonts } from '#film/words/fonts.ts';
import { type PreparedWords, prepareWords } from '#film/words/words.ts';
import type { PictureShot } from './picture-shots.ts';
import type { Photo } from './prepared.ts';
import type { SoundOrder } from './sound-worker.ts';

/** Pixels of the films of tiles: large enough for sharp screens. */
export const filmTileSize = { width: 360, height: 640 };

/** Pixels across that their words are laid out in: a sheet of few bytes, as tiles take turns. */
const LAID_OUT_WIDTH = 540;

/** A film as a tile shows it: of pictures alone. */
export type TileFilm = {
  cut: Cut;
  shots: readonly PictureShot[];
  words: PreparedWords | null;
  look: LookTables | null;
  sound: SoundOrder | null;
  /** Seconds. */
  cover: number;
  length: number;
};

/** The film of a document, of whose items all are photos. */
export function tileFilm(
  document: FilmDocument,
  { photoOf, fonts }: { photoOf: (imageId: number) => Photo | undefined; fonts: Fonts | null },
): TileFilm {
  const { shots, loop, words, look, sound, cover, platform } = document;
  const cut = { shots, loop };
  const settings = { size: filmTileSize, tempo: filmTempo(document), platform };
  return {
    ...{ cut, cover, length: filmSeconds(document), look: lookTables(look) },
    words: fonts && prepareWords(words, { ...settings, fonts }, LAID_OUT_WIDTH),
    shots: shots.flatMap(({ imageId, fit, subject = null }, at) => {
      const photo = photoOf(imageId);
      const isWhole = fit === 'whole';
      return photo ? { photo, film: filmOfShot(shots, at), isWhole, subject } : [];
    }),
    sound: sound === 'none' || sound === 'clip' ? null : { loop: sound, ...scoreOf(cut) },
  };
}
