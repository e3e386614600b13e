import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { serveJobs } from '../../backend/media-files/render-process/serve-jobs.ts';
import { makeFilm } from './make-film.ts';
import type { FilmJob } from './open-shot.ts';

/* The render process of films: it draws one film and decodes the pictures and clips in it. */

if (os.platform() === 'linux') yieldToReels();
serveJobs<FilmJob>(async (job, side) => {
  for (const { path } of job.sources) await side.inFolder(path);
  await makeFilm(job, side);
});

/** Has films take about a third of the processor time that reels take, which draw at nice 10. */
function yieldToReels(): void {
  os.setPriority(15);
  try {
    // Where nothing else groups processes, nice counts within a session, and sessions share
    // equally.
    writeFileSync('/proc/self/autogroup', '5');
  } catch (error) {
    // No such file: nice counts for all processes.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
