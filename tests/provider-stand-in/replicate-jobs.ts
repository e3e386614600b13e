import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fileFault, versionOf, type ReplicateModel } from './replicate-models.ts';
import type { ReplicateWebhooks } from './replicate-webhooks.ts';
import { isOver, openWorkQueue, type KeptFiles, type Times, type WorkQueue } from './work-queue.ts';

/** How work ends otherwise than well. */
export const replicateEnding = z.discriminatedUnion('ends', [
  z.strictObject({ ends: z.literal('failed'), error: z.string() }),
  /** At its deadline, or stopped by its owner. */
  z.strictObject({ ends: z.enum(['aborted', 'canceled']) }),
  /** Its files are gone by the time they are fetched. */
  z.strictObject({ ends: z.literal('expired') }),
  /** The work was made too long ago: only the fact is left. */
  z.strictObject({ ends: z.literal('removed') }),
]);
export type ReplicateEnding = z.infer<typeof replicateEnding>;

/** Work that was accepted. */
export type ReplicateJob = Times & {
  readonly id: string;
  readonly work: 'predictions' | 'trainings';
  readonly model: string;
  readonly version: string;
  readonly input: Record<string, unknown>;
  readonly webhook: string | undefined;
  readonly createdAt: string;
  ending: ReplicateEnding | null;
  output: unknown;
};

export type ReplicateOrder = Pick<
  ReplicateJob,
  'work' | 'model' | 'version' | 'webhook' | 'input'
> & { served: ReplicateModel; destination?: string };

export type ReplicateJobs = {
  queue: WorkQueue<ReplicateJob, ReplicateEnding>;
  accept(order: ReplicateOrder): Promise<ReplicateJob>;
  /** The job as the API shows it, in the form of the client's own types. */
  show(job: ReplicateJob): object;
  cancel(job: ReplicateJob): void;
};

export function replicateJobs(world: {
  baseUrl: () => string;
  files: KeptFiles;
  webhooks: ReplicateWebhooks;
  signal: AbortSignal;
}): ReplicateJobs {
  const { files, webhooks, signal } = world;
  const queue: ReplicateJobs['queue'] = openWorkQueue(({ model }) => model, webhooks, signal);

  async function make(job: ReplicateJob, { served, destination }: ReplicateOrder): Promise<void> {
    const fault = fileFault(job.input, files);
    if (fault) job.ending ??= { ends: 'failed', error: fault };
    if (job.ending?.ends === 'failed' || job.ending?.ends === 'removed') return;
    const made = await served.make(job.input, files.of(job.ending));
    const version = `${destination}:${versionOf(job.id)}`;
    job.output = job.work === 'trainings' ? { ...Object(made), version } : made;
  }

  const jobs: ReplicateJobs = {
    queue,
    accept: async (order) => {
      const { work, model, version, input, webhook } = order;
      const job: ReplicateJob = {
        id: randomBytes(13).toString('hex'),
        work,
        model,
        version,
        input,
        webhook,
        createdAt: new Date().toISOString(),
        ...queue.timesOf(model),
        ending: queue.endings.shift() ?? null,
        output: null,
      };
      await make(job, order);
      const report = webhook ? () => webhooks.send(webhook, jobs.show(job)) : null;
      await queue.add(job.id, job, report);
      return job;
    },
    show: (job) => {
      const { id, work, model, version, input, webhook, createdAt } = job;
      const status = statusOf(job);
      const url = `${world.baseUrl()}/${work}/${id}`;
      const known = {
        id,
        model,
        version,
        input,
        status,
        source: 'api',
        created_at: createdAt,
        urls: { get: url, cancel: `${url}/cancel` },
        ...(work === 'predictions' ? { data_removed: job.ending?.ends === 'removed' } : {}),
        ...(webhook ? { webhook, webhook_events_filter: ['completed'] } : {}),
      };
      if (status === 'starting') return known;
      const logs = 'Loading weights\n 25%|██▌       | 7/28\n 50%|█████     | 14/28\n';
      if (status === 'processing') return { ...known, logs };
      const metrics = { predict_time: work === 'trainings' ? 600 : 2.5, total_time: 601 };
      if (status === 'aborted') return known;
      const error = job.ending?.ends === 'failed' ? { error: job.ending.error } : {};
      const output = status === 'succeeded' && job.output ? { output: job.output } : {};
      return { ...known, logs, metrics, ...error, ...output };
    },
    cancel: (job) => {
      if (isOver(job)) return;
      job.ending = { ends: 'canceled' };
      job.startsAt = job.endsAt = Date.now();
    },
  };
  return jobs;
}

type Status = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';

function statusOf(job: ReplicateJob): Status {
  if (!isOver(job)) return Date.now() < job.startsAt ? 'starting' : 'processing';
  const ends = job.ending?.ends ?? 'expired';
  return ends === 'expired' || ends === 'removed' ? 'succeeded' : ends;
}
