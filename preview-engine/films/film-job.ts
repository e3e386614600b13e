import type { FilmDocument } from '../../contract/films.ts';
import type { Size } from '../../film/camera.ts';

/** A shot's file: a picture or an MP4. */
export type ShotSource = { path: string; isVideo: boolean };

/** What `compose-film.ts` asks the render process of films for; all paths are in its folder. */
export type FilmJob = {
  document: FilmDocument;
  /** One for each shot, in order. */
  sources: readonly ShotSource[];
  size: Size;
  filmPath: string;
  coverPath: string;
  /** Of samples, where the film has sound. */
  soundPath: string;
  deadlineSeconds: number;
};
