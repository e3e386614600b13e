import { z } from 'zod';
import { clock } from '../../clock.ts';
import {
  ProviderFault,
  type Capability,
  type LookResult,
  type ProviderRef,
  type Waiting,
} from '../provider.ts';
import { expectSuccess, type ReplicateClient } from './client.ts';

/** The two kinds of work, by the path of their lists. */
const works = ['predictions', 'trainings'] as const;
type Work = (typeof works)[number];

/**
 * Where work is. A callback names the id alone: what was reported is over, so it is only read and
 * never cancelled.
 */
export type ReplicateRef = {
  id: string;
  work?: Work;
  capability?: Capability;
  /** The model whose price counts. */
  endpoint?: string;
};

/** What is bought: work with a model that Replicate looks after, with a version, or a training. */
export type Target =
  | { model: string }
  | { version: string }
  | { trainer: string; version: string; destination: string };

export type Order = {
  target: Target;
  capability: Capability;
  endpoint: string;
  input: object;
  clientRef: string;
  deadlineAt: Date;
  callbackUrl: string | null;
  signal: AbortSignal;
};

const id = z.string().regex(/^[a-z0-9]{1,64}$/i);
const accepted = z.object({ id });
/** Replicate's least deadline of a prediction. */
const LEAST_SECONDS = 5;
/** Where `find` reads which submit a piece of work belongs to. */
const REF_PARAMETER = 'ref';

/** Buys one piece of work. Throws `ProviderFault`. */
export async function submitOrder(client: ReplicateClient, order: Order): Promise<ReplicateRef> {
  const { target, capability, endpoint, input, clientRef, deadlineAt, callbackUrl, signal } = order;
  const { path, work, body } = requestFor(target);
  const seconds = Math.floor((deadlineAt.getTime() - clock.now().getTime()) / 1000);
  const answer = await client.buy(path, {
    body: { ...body, input, ...webhookOf(callbackUrl, clientRef) },
    // Work that is not over by then would be paid for and never shown.
    headers:
      work === 'predictions' ? { 'cancel-after': `${Math.max(LEAST_SECONDS, seconds)}s` } : {},
    signal,
  });
  const { data } = accepted.safeParse(expectSuccess(answer, { phase: 'submit' }).body);
  if (!data) {
    const message = 'Replicate accepted a submit with an unreadable answer';
    throw new ProviderFault('uncertain_submit', message, { purchases: 1 });
  }
  return { id: data.id, work, capability, endpoint };
}

function requestFor(target: Target): { path: string; work: Work; body: object } {
  if ('trainer' in target) {
    const { trainer, version, destination } = target;
    const path = `/models/${trainer}/versions/${version}/trainings`;
    return { path, work: 'trainings', body: { destination } };
  }
  if ('version' in target) return { path: '/predictions', work: 'predictions', body: target };
  return { path: `/models/${target.model}/predictions`, work: 'predictions', body: {} };
}

function webhookOf(callbackUrl: string | null, clientRef: string): object {
  if (!callbackUrl) return {};
  const url = new URL(callbackUrl);
  url.searchParams.set(REF_PARAMETER, clientRef);
  return { webhook: url.href, webhook_events_filter: ['completed'] };
}

const refSchema: z.ZodType<ReplicateRef> = z.object({
  id,
  work: z.enum(works).optional(),
  // Written by `submitOrder`.
  capability: z.custom<Capability>((value) => typeof value === 'string').optional(),
  endpoint: z.string().optional(),
});

export const readRef = (ref: ProviderRef): ReplicateRef => refSchema.parse(ref);

const state = z.object({
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
  metrics: z.object({ predict_time: z.number().min(0).nullish() }).nullish(),
});

export type WorkState = z.infer<typeof state>;
const unfinished: ReadonlySet<string> = new Set(['starting', 'processing']);

/** What Replicate says of work now. Throws `ProviderFault`. */
export async function readWork(
  client: ReplicateClient,
  ref: ReplicateRef & { work: Work },
  signal: AbortSignal,
): Promise<WorkState> {
  const answer = await client.ask('GET', `/${ref.work}/${ref.id}`, signal);
  const { body } = expectSuccess(answer, { phase: 'read', requestId: ref.id });
  const { data } = state.safeParse(body);
  if (data) return data;
  const message = 'Replicate answered an unreadable state';
  throw new ProviderFault('unavailable', message, { requestId: ref.id });
}

/** Null when the work is over. */
export function waitingOf({ status, logs }: WorkState, capability?: Capability): Waiting | null {
  if (!unfinished.has(status)) return null;
  const nextPollSeconds = pollSeconds[capability ?? 'text-to-image'] ?? 2;
  if (status === 'starting') {
    // Replicate names no place in its queue.
    return { state: 'waiting', nextPollSeconds, fraction: 0, stage: 'Waiting in the queue' };
  }
  const line = logs?.trimEnd().split('\n').at(-1)?.slice(0, 300);
  const percent = logs?.match(/\d{1,3}(?=%\|)/g)?.at(-1);
  return {
    state: 'waiting',
    nextPollSeconds,
    stage: 'Being made',
    ...(line ? { logLine: line } : {}),
    ...(percent === undefined ? {} : { fraction: Math.min(1, Number(percent) / 100) }),
  };
}

const pollSeconds: { readonly [C in Capability]?: number } = {
  'image-to-video': 5,
  'train-persona': 15,
};

/** Throws `ProviderFault` for work whose state cannot be read. */
export async function lookAt(
  client: ReplicateClient,
  { work, ...ref }: ReplicateRef,
  signal: AbortSignal,
): Promise<LookResult> {
  // Known from a callback, which comes when the work is over.
  if (!work) return { state: 'ready' };
  const found = await readWork(client, { ...ref, work }, signal);
  return waitingOf(found, ref.capability) ?? { state: 'ready' };
}

/**
 * Resolves when Replicate confirms that the work will not go on, with how it ended where Replicate
 * still says it. Throws `ProviderFault`.
 */
export async function cancelWork(
  client: ReplicateClient,
  { work, ...ref }: ReplicateRef,
  signal: AbortSignal,
): Promise<WorkState | null> {
  if (!work) return null;
  const answer = await client.ask('POST', `/${work}/${ref.id}/cancel`, signal);
  if (answer.status === 404 || answer.status === 410) return null;
  expectSuccess(answer, { phase: 'read', requestId: ref.id });
  // The signal is on its way to who does the work; only the state says whether it arrived.
  const found = await readWork(client, { ...ref, work }, signal);
  if (!unfinished.has(found.status)) return found;
  const message = 'Replicate has not stopped the work yet';
  throw new ProviderFault('unavailable', message, { requestId: ref.id });
}

const page = z.object({
  results: z.array(z.object({ id, webhook: z.string().nullish() })).max(1000),
  next: z.string().max(4000).nullish(),
});
/** Of a hundred each: what a submit has bought within the last minutes. */
const PAGES_MAX = 2;

/** The work that was submitted with this `clientRef`; it is known by the address of its callback. */
export async function findWork(
  client: ReplicateClient,
  clientRef: string,
  signal: AbortSignal,
): Promise<ReplicateRef | null> {
  for (const work of works) {
    let path: string | null = `/${work}`;
    for (let read = 0; path !== null && read < PAGES_MAX; read += 1) {
      const answer = await client.ask('GET', path, signal);
      const { body } = expectSuccess(answer, { phase: 'read' });
      const { data } = page.safeParse(body);
      if (!data) throw new ProviderFault('unavailable', 'Replicate answered an unreadable list');
      const found = data.results.find(({ webhook }) => refOf(webhook) === clientRef);
      if (found) return { id: found.id, work };
      path = pathBelow(client, data.next);
    }
  }
  return null;
}

const refOf = (webhook: string | null | undefined) =>
  URL.parse(webhook ?? '')?.searchParams.get(REF_PARAMETER);

/** The token is sent to the next page too, so it must be Replicate's own. */
function pathBelow({ baseUrl }: ReplicateClient, next: string | null | undefined): string | null {
  return next?.startsWith(`${baseUrl}/`) ? next.slice(baseUrl.length) : null;
}
