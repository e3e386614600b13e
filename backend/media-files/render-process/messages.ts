/**
 * The first frame of `film`, an MP4 file, as a JPEG of its own size at `jpeg`; with `second` the
 * one that is shown then.
 */
export type PosterJob = { film: string; jpeg: string; second?: number };

/** A photo that is decoded to its last row, for whether it can be. */
export type PhotoJob = { photo: string };

/** A photo that becomes an item, which is written anew as the file `picture`. */
export type PrepareJob = { photo: string; picture: string };

/**
 * A clip, an MP4, MOV or WebM, of which the facts are found; where `made` names a file, the clip is
 * written there as an MP4 that every browser plays.
 */
export type ClipJob = { clip: string; made: string | null };

/** `seconds` of the picture; `isEncoded`: its picture is, which takes long, or was. */
export type ClipFound = { seconds: number; isEncoded: boolean };

/** A message of the process to its parent. */
export type RenderMessage =
  /** Sent while a job is worked on. */
  | { is: 'alive' }
  /** How far a job is that takes long: 0..1, and in words for a person. */
  | { is: 'progress'; fraction: number; stage: string }
  /** A notice for an operator. */
  | { is: 'notice'; text: string }
  /** `result` is what the job was to find out. */
  | { is: 'done'; result?: unknown }
  /**
   * `isFilm`: the film or photo is at fault. `code` is the system's, where it is not; `name` the
   * error's.
   */
  | {
      is: 'failed';
      why: string;
      isFilm: boolean;
      code?: string | undefined;
      name?: string | undefined;
    };

/** Far more often than a silence is too long. */
export const ALIVE_MS = 500;
