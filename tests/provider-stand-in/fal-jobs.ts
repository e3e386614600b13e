import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { falOutput, type FalInput } from './fal-outputs.ts';
import type { FalTypes } from './fal-types.ts';
import type { FalWebhooks } from './fal-webhooks.ts';
import type { ServiceAnswer } from './service.ts';
import { isOver, openWorkQueue, type KeptFiles, type Times, type WorkQueue } from './work-queue.ts';

/** How a request ends otherwise than well. */
export const falEnding = z.discriminatedUnion('ends', [
  /** Over with an error: its status and body are those of the result. */
  z.strictObject({
    ends: z.literal('error'),
    status: z.int().min(400).max(599),
    errorType: z.string().optional(),
    body: z.looseObject({}),
  }),
  z.strictObject({ ends: z.literal('unsafe') }),
  /** Its files are gone by the time they are fetched. */
  z.strictObject({ ends: z.literal('expired') }),
]);
export type FalEnding = z.infer<typeof falEnding>;

/** A request that fal's queue accepted. */
export type FalJob = Times & {
  readonly id: string;
  readonly endpoint: string;
  readonly input: FalInput;
  webhookUrl: string | null;
  ending: FalEnding | null;
  output: object | null;
};

/** fal's queue. */
export type FalJobs = {
  queue: WorkQueue<FalJob, FalEnding>;
  submit(order: Pick<FalJob, 'endpoint' | 'input' | 'webhookUrl'>): Promise<FalJob>;
  urlsOf(job: FalJob): { response_url: string; status_url: string; cancel_url: string };
  status(job: FalJob): ServiceAnswer;
  result(job: FalJob): ServiceAnswer;
  cancel(job: FalJob): ServiceAnswer;
};

export function falJobs(world: {
  queueUrl: () => string;
  types: FalTypes;
  files: KeptFiles;
  webhooks: FalWebhooks;
  signal: AbortSignal;
}): FalJobs {
  const { types, files, webhooks, signal } = world;
  const queue: FalJobs['queue'] = openWorkQueue(({ endpoint }) => endpoint, webhooks, signal);

  async function outputOf({ endpoint, input, ending }: FalJob): Promise<object> {
    const output = await falOutput(endpoint, input, files.of(ending));
    const isFlagged = ending?.ends === 'unsafe' && 'has_nsfw_concepts' in output;
    const answer = isFlagged ? { ...output, has_nsfw_concepts: [true] } : output;
    const faults = await types.faults(endpoint, 'output', answer);
    if (faults.length > 0) throw new Error(`${endpoint} would not answer so: ${faults.join('; ')}`);
    return answer;
  }

  async function report(job: FalJob, url: string): Promise<void> {
    const { status = 200, body } = resultOf(job);
    const ids = { request_id: job.id, gateway_request_id: job.id, payload: body };
    await webhooks.send(
      url,
      status < 300
        ? { ...ids, status: 'OK' }
        : { ...ids, status: 'ERROR', error: `Invalid status code: ${status}` },
    );
  }

  function statusOf(job: FalJob): object {
    const state = stateOf(job);
    const known = { status: state, request_id: job.id, ...jobs.urlsOf(job) };
    if (state === 'IN_QUEUE') {
      const waiting = [...queue.all.values()].filter((other) => stateOf(other) === 'IN_QUEUE');
      return { ...known, queue_position: waiting.indexOf(job) };
    }
    const timestamp = new Date().toISOString();
    const logs = [{ message: '50%|█████     | 4/8', level: 'INFO', source: 'USER', timestamp }];
    if (state === 'IN_PROGRESS') return { ...known, logs };
    const metrics = { inference_time: 1.5 };
    const { status = 200, body } = resultOf(job);
    if (status < 300) return { ...known, logs, metrics };
    const errorType = job.ending?.ends === 'error' ? job.ending.errorType : undefined;
    const error = { error: JSON.stringify(body), ...(errorType ? { error_type: errorType } : {}) };
    return { ...known, logs, metrics, ...error };
  }

  const jobs: FalJobs = {
    queue,
    submit: async (order) => {
      const times = queue.timesOf(order.endpoint);
      const ending = queue.endings.shift() ?? null;
      const job: FalJob = { id: randomUUID(), ...order, ...times, ending, output: null };
      if (ending?.ends !== 'error') job.output = await outputOf(job);
      const { webhookUrl } = job;
      await queue.add(job.id, job, webhookUrl ? () => report(job, webhookUrl) : null);
      return job;
    },
    // Only owner and app: a client that builds these itself from the endpoint gets it wrong.
    urlsOf: ({ id, endpoint }) => {
      const app = endpoint.split('/').slice(0, 2).join('/');
      const base = `${world.queueUrl()}/${app}/requests/${id}`;
      return { response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
    },
    status: (job) => ({ status: stateOf(job) === 'COMPLETED' ? 200 : 202, body: statusOf(job) }),
    result: (job) =>
      stateOf(job) === 'COMPLETED'
        ? resultOf(job)
        : { status: 400, body: { detail: 'Request is still in progress' } },
    cancel: (job) => {
      const state = stateOf(job);
      if (state === 'COMPLETED') {
        return { status: 400, body: { status: 'ALREADY_COMPLETED' } };
      }
      const body = { detail: 'Request was cancelled', error_type: 'client_cancelled' };
      job.ending = { ends: 'error', status: 499, errorType: 'client_cancelled', body };
      job.startsAt = job.endsAt = Date.now();
      return state === 'IN_QUEUE'
        ? { status: 200, body: { status: 'OK' } }
        : { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
    },
  };
  return jobs;
}

function stateOf(job: FalJob): 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' {
  if (isOver(job)) return 'COMPLETED';
  return Date.now() >= job.startsAt ? 'IN_PROGRESS' : 'IN_QUEUE';
}

/** The service's answer when the result of a finished request is asked for. */
function resultOf({ id, ending, output }: FalJob): ServiceAnswer {
  if (ending?.ends === 'error') {
    const { status, errorType, body } = ending;
    return { status, body, headers: errorType ? { 'x-fal-error-type': errorType } : {} };
  }
  // An endpoint without the flag refuses.
  if (ending?.ends === 'unsafe' && !('has_nsfw_concepts' in (output ?? {}))) {
    const msg = 'The content could not be processed because it was flagged by a content checker.';
    return unprocessable([{ loc: ['body', 'prompt'], msg, type: 'content_policy_violation' }]);
  }
  return { body: output ?? {}, headers: { 'x-fal-request-id': id } };
}

/** fal's answer to a request that it understood and cannot serve. */
export function unprocessable(detail: object[]): ServiceAnswer {
  return { status: 422, body: { detail }, headers: { 'x-fal-retryable': 'false' } };
}
