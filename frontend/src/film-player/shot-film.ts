import type { FilmDocument } from '#contract/films.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { loadFonts } from './load-fonts.ts';
import { photoOf } from './preparer.ts';
import { type TileFilm, tileFilm } from './tile-film.ts';

/** A picture that stands for a shot; without a look it is a flat one. */
export type ShotPicture = { url: string; look: PhotoLook | null };

/** The last file: all tiles of a shot show the same. */
let last: { url: string; file: Promise<Blob> } | undefined;

/** A film of which all shots show this picture. */
export async function shotFilm(
  { url, look }: ShotPicture,
  document: FilmDocument,
): Promise<TileFilm> {
  if (last?.url !== url) last = { url, file: fetchFile(url) };
  const { file } = last;
  file.catch(() => {
    if (last?.file === file) last = undefined;
  });
  const hasWords = document.words.length > 0;
  const fonts = hasWords ? await loadFonts(document.words).catch(() => null) : null;
  const photo = photoOf(await file, look);
  return tileFilm(document, { photoOf: () => photo, fonts });
}
