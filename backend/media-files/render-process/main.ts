import type { RenderJob, RenderJobs } from './messages.ts';
import { messageOf, type RenderSide, serveJobs } from './serve-jobs.ts';

/* The render process of posters: it decodes what others made and writes nothing outside its folder. */

type Jobs = { [K in keyof RenderJobs]: (files: RenderJobs[K]) => Promise<void> };

let jobs: Promise<Jobs> | undefined;

serveJobs<RenderJob>(async (job, side) => {
  jobs ??= openJobs(side);
  const film = await side.inFolder(job.files.film);
  const jpeg = await side.inFolder(job.files.jpeg);
  await (await jobs)[job.kind]({ film, jpeg });
});

/** By the library, which is loaded here alone; by the ffmpeg program on machines it is not made for. */
async function openJobs({ ffmpegPath, send }: RenderSide): Promise<Jobs> {
  try {
    await import('node-av/lib');
  } catch (error) {
    send({ is: 'notice', text: `films are decoded by ${ffmpegPath}: ${messageOf(error)}` });
    const { makePosterByProgram } = await import('./poster-by-program.ts');
    return { poster: (files) => makePosterByProgram(ffmpegPath, files) };
  }
  const { makePoster } = await import('./make-poster.ts');
  return { poster: makePoster };
}
