import { randomUUID } from 'node:crypto';
import { madeClip } from './made-files.ts';
import { readForm } from './openai-images.ts';
import { readOpenaiTypes } from './openai-types.ts';
import { del, get, purchase } from './routes.ts';
import type { Route, ServiceAnswer } from './service.ts';

type VideoJob = {
  id: string;
  status: 'queued' | 'in_progress' | 'completed' | 'failed';
  error: { code: string; message: string } | null;
  fields: Readonly<Record<string, unknown>>;
};

export type OpenaiVideos = {
  routes: Route[];
  /** Those that were accepted and not deleted, in order. */
  jobs: Map<string, VideoJob>;
  /** New videos are in this state from the start. */
  begin(status: VideoJob['status'], code?: string): void;
};

/** `/videos` as the installed client declares it, of any length and size. */
export function openaiVideos(
  fail: (status: number, message: string) => ServiceAnswer,
): OpenaiVideos {
  const types = readOpenaiTypes({ isForm: true });
  const jobs = new Map<string, VideoJob>();
  let beginning: Pick<VideoJob, 'status' | 'error'> = { status: 'completed', error: null };
  const facts = ({ id, status, error }: VideoJob) => ({
    id,
    object: 'video',
    status,
    error,
    created_at: 1_790_000_000,
    progress: { queued: 0, in_progress: 40, completed: 100, failed: 0 }[status],
  });
  const ofJob =
    (answer: (job: VideoJob) => ServiceAnswer | Promise<ServiceAnswer>): Route['answer'] =>
    ({ params }) => {
      const job = jobs.get(params.id ?? '');
      return job ? answer(job) : fail(404, 'Video not found');
    };
  return {
    jobs,
    begin: (status, code) => {
      beginning = { status, error: code === undefined ? null : { code, message: 'secret words' } };
    },
    routes: [
      purchase('videos', /^\/v1\/videos$/, async (request) => {
        const { fields } = await readForm(request, 'input_reference');
        const faults = await types.faults('Video', fields);
        if (faults.length > 0) return fail(400, faults.join('; '));
        const job = { id: `video_${randomUUID()}`, ...beginning, fields };
        jobs.set(job.id, job);
        return { body: facts(job) };
      }),
      get(
        'video',
        /^\/v1\/videos\/(?<id>[^/]+)$/,
        ofJob((job) => ({ body: facts(job) })),
      ),
      get(
        'content',
        /^\/v1\/videos\/(?<id>[^/]+)\/content$/,
        ofJob(async () => ({ body: await madeClip(), headers: { 'content-type': 'video/mp4' } })),
      ),
      del(
        'delete',
        /^\/v1\/videos\/(?<id>[^/]+)$/,
        ofJob(({ id }) => {
          jobs.delete(id);
          return { body: { id, object: 'video.deleted', deleted: true } };
        }),
      ),
    ],
  };
}
