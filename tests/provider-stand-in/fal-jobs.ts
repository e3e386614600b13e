import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pause } from '../../backend/clock.ts';
import { falOutput, type FalFiles, type FalInput } from './fal-outputs.ts';
import type { FalTypes } from './fal-types.ts';
import type { FalWebhooks } from './fal-webhooks.ts';
import type { ServiceAnswer } from './service.ts';

/** How long a request waits and is worked on. */
export type Pace = { queuedMs: number; runningMs: number };

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
export type FalJob = {
  readonly id: string;
  readonly endpoint: string;
  readonly input: FalInput;
  webhookUrl: string | null;
  /** Milliseconds of the epoch; Infinity while requests are held. */
  startsAt: number;
  endsAt: number;
  ending: FalEnding | null;
  output: object | null;
};

/** fal's queue. */
export type FalJobs = {
  all: Map<string, FalJob>;
  pace: (endpoint: string) => Pace;
  endings: FalEnding[];
  isHeld: boolean;
  submit(order: Pick<FalJob, 'endpoint' | 'input' | 'webhookUrl'>): Promise<FalJob>;
  urlsOf(job: FalJob): { response_url: string; status_url: string; cancel_url: string };
  status(job: FalJob): ServiceAnswer;
  result(job: FalJob): ServiceAnswer;
  cancel(job: FalJob): ServiceAnswer;
  release(): void;
};

export function falJobs(world: {
  queueUrl: () => string;
  types: FalTypes;
  files: FalFiles & { forget(url: string): void };
  webhooks: FalWebhooks;
  signal: AbortSignal;
}): FalJobs {
  const { types, files, webhooks, signal } = world;
  const all = new Map<string, FalJob>();

  async function outputOf({ endpoint, input, ending }: FalJob): Promise<object> {
    const kept: string[] = [];
    const output = await falOutput(endpoint, input, {
      read: files.read,
      keep: (...file) => {
        const url = files.keep(...file);
        kept.push(url);
        return url;
      },
    });
    if (ending?.ends === 'expired') kept.forEach(files.forget);
    const isFlagged = ending?.ends === 'unsafe' && 'has_nsfw_concepts' in output;
    const answer = isFlagged ? { ...output, has_nsfw_concepts: [true] } : output;
    const faults = await types.faults(endpoint, 'output', answer);
    if (faults.length > 0) throw new Error(`${endpoint} would not answer so: ${faults.join('; ')}`);
    return answer;
  }

  async function report(job: FalJob, url: string): Promise<void> {
    while (stateOf(job) !== 'COMPLETED') {
      await pause(Math.min(50, Math.max(1, job.endsAt - Date.now())), signal);
      if (signal.aborted) return;
    }
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
      const waiting = [...all.values()].filter((other) => stateOf(other) === 'IN_QUEUE');
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
    all,
    pace: () => ({ queuedMs: 0, runningMs: 0 }),
    endings: [],
    isHeld: false,
    submit: async (order) => {
      const { queuedMs, runningMs } = jobs.pace(order.endpoint);
      const startsAt = jobs.isHeld ? Infinity : Date.now() + queuedMs;
      const ending = jobs.endings.shift() ?? null;
      const ends = { startsAt, endsAt: startsAt + runningMs, ending };
      const job: FalJob = { id: randomUUID(), ...order, ...ends, output: null };
      if (ending?.ends !== 'error') job.output = await outputOf(job);
      all.set(job.id, job);
      const reporting = job.webhookUrl ? report(job, job.webhookUrl) : undefined;
      if (webhooks.manner === 'early') await reporting;
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
    release: () => {
      jobs.isHeld = false;
      for (const job of all.values()) {
        if (job.startsAt !== Infinity) continue;
        job.startsAt = Date.now();
        job.endsAt = job.startsAt + jobs.pace(job.endpoint).runningMs;
      }
    },
  };
  return jobs;
}

function stateOf({ startsAt, endsAt }: FalJob): 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' {
  const now = Date.now();
  if (now >= endsAt) return 'COMPLETED';
  return now >= startsAt ? 'IN_PROGRESS' : 'IN_QUEUE';
}

/** What the service answers when the result of a finished request is asked for. */
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
