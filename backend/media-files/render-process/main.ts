import type { PosterJob } from './messages.ts';
import { messageOf, type RenderSide, serveJobs } from './serve-jobs.ts';

/*
 * The render process of posters: it decodes what others made and writes nothing outside its folder.
 */

let opened: ReturnType<typeof openMaker> | undefined;

serveJobs<PosterJob>(async (job, side) => {
  opened ??= openMaker(side);
  const film = await side.inFolder(job.film);
  const jpeg = await side.inFolder(job.jpeg);
  const makePoster = await opened;
  await makePoster({ ...job, film, jpeg });
});

/**
 * By the library, which is loaded here alone; by the ffmpeg program on machines it is not made for.
 */
async function openMaker({ ffmpegPath, send }: RenderSide) {
  try {
    await import('node-av/lib');
  } catch (error) {
    send({ is: 'notice', text: `films are decoded by ${ffmpegPath}: ${messageOf(error)}` });
    const { makePosterByProgram } = await import('./poster-by-program.ts');
    return (job: PosterJob) => makePosterByProgram(ffmpegPath, job);
  }
  return (await import('./make-poster.ts')).makePoster;
}
