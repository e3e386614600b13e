import { serveJobs } from '../../backend/media-files/render-process/serve-jobs.ts';
import { makeFilm } from './make-film.ts';
import type { FilmJob } from './open-shot.ts';

/* The render process of films: it draws one film and decodes the pictures and clips in it. */

serveJobs<FilmJob>(async (job, side) => {
  for (const { path } of job.sources) await side.inFolder(path);
  await makeFilm(job, side);
});
