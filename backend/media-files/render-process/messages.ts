/** What a render process can be asked for: a row here and a function in `main.ts`. */
export type RenderJobs = {
  /** The first frame of `film`, an MP4 file, as a JPEG of its own size at `jpeg`. */
  poster: { film: string; jpeg: string };
};

export type RenderJob = {
  [K in keyof RenderJobs]: { kind: K; files: RenderJobs[K] };
}[keyof RenderJobs];

/** Of the process to its parent. */
export type RenderMessage =
  /** Sent while a job is worked on. */
  | { is: 'alive' }
  /** What an operator should know. */
  | { is: 'notice'; text: string }
  | { is: 'done' }
  /** `isFilm`: the film is at fault. `code` is the system's, where it is not. */
  | { is: 'failed'; why: string; isFilm: boolean; code?: string | undefined };

/** Far more often than a silence is too long. */
export const ALIVE_MS = 500;
