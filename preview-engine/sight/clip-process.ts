import { messageOf, serveJobs } from '../../backend/media-files/render-process/serve-jobs.ts';
import { openModel } from './runtime.ts';

/** A clip that is searched for heads, an MP4. */
export type ClipTask = { path: string };

/* The render process that looks at a clip. It answers null where the models or the decoder cannot
   run here. */

serveJobs<ClipTask>(async ({ path }, { inFolder, send }) => {
  const clip = await inFolder(path);
  const loaded = Promise.all([import('./clip-heads.ts'), openModel('faces')]);
  const [heads] = await loaded.catch((error: unknown) => {
    send({ is: 'notice', text: `clips are not searched for faces: ${messageOf(error)}` });
    return [];
  });
  return heads ? heads.clipHeads(clip) : null;
});
