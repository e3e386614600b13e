import type { ClipJob } from '../messages.ts';
import { messageOf, serveJobs } from '../serve-jobs.ts';

/* The render process of clips: it reads what others made, and writes what browsers play. */

serveJobs<ClipJob>(async ({ clip, made }, side) => {
  const job = { clip: await side.inFolder(clip), made: made && (await side.inFolder(made)) };
  const { convertClip } = await import('./convert-clip.ts').catch((error: unknown) => {
    throw Object.assign(new Error(messageOf(error)), { name: 'NoLibrary' });
  });
  return convertClip(job, side);
});
