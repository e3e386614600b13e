import { lowerOwnPriority } from '../lower-own-priority.ts';
import { serveJobs } from '../../backend/media-files/render-process/serve-jobs.ts';
import { makeFilm } from './make-film.ts';
import type { FilmJob } from './open-shot.ts';

/* The render process of films: it draws one film and decodes the pictures and clips in it. */

// Films take about a third of the processor time that reels take, which draw at 10.
lowerOwnPriority({ nice: 15 });
serveJobs<FilmJob>(async (job, side) => {
  for (const { path } of job.sources) await side.inFolder(path);
  await makeFilm(job, side);
});
