import { FfmpegFailure, startFfmpeg } from '../ffmpeg.ts';
import { readMp4 } from '../mp4.ts';
import { checkFilm, filmLimits, UnusableFilm } from './film-limits.ts';

/** Longer than its parent lets the process work on a poster. */
const DEADLINE_SECONDS = 60;

/** Writes the first frame as a JPEG of its own size, upright; what follows it is not read. */
export async function makePosterByProgram(
  program: string,
  { film, jpeg }: { film: string; jpeg: string },
): Promise<void> {
  const { width, height, durationSeconds, frames } = await readMp4(film).catch(
    (error: Error): never => {
      throw new UnusableFilm(error.message, { cause: error });
    },
  );
  checkFilm({ width, height, seconds: durationSeconds, frames });
  const limits = ['-max_pixels', String(filmLimits.pixelsASide ** 2), '-threads', '1'];
  const input = ['-protocol_whitelist', 'file', '-f', 'mov', ...limits, '-i', `file:${film}`];
  const output = ['-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', `file:${jpeg}`];
  const { signal } = new AbortController();
  const run = startFfmpeg(program, [...input, ...output], {
    signal,
    deadlineSeconds: DEADLINE_SECONDS,
  });
  run.stdin.end();
  await run.ended.catch((error: unknown): never => {
    if (!(error instanceof FfmpegFailure)) throw error;
    throw new UnusableFilm(error.message, { cause: error });
  });
}
