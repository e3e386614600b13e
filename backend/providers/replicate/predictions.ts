import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import { callbackKeys, isRecent } from '../callback-keys.ts';
import { isGone, parseJson, type ServiceClient } from '../exchange.ts';
import {
  ProviderFault,
  type LookResult,
  type ProviderRef,
  type ProviderCallback,
  type RemoteKind,
  type StepContext,
  type Waiting,
} from '../provider.ts';
import { beingMade, inQueue } from '../waiting-work.ts';

/** The two kinds of work, by the path of their lists. */
const works = ['predictions', 'trainings'] as const;
type Work = (typeof works)[number];

const id = z.string().regex(/^[a-z0-9]{1,64}$/i);

/** The ref of work. A callback has the id alone: such work is over, only read, never cancelled. */
const refSchema = z.object({
  id,
  work: z.enum(works).optional(),
  capability: z.string().optional(),
  /** The model whose price counts. */
  endpoint: z.string().optional(),
});
type ReplicateRef = z.infer<typeof refSchema>;
type WorkId = { work: Work; id: string };

export const readRef = (ref: ProviderRef): ReplicateRef => refSchema.parse(ref);

/** The purchase: work with a model that Replicate looks after, with a version, or a training. */
export type Target =
  | { model: string }
  | { version: string }
  | { trainer: string; version: string; destination: string };

type Order = { target: Target; capability: string; endpoint: string; input: object };

const accepted = z.object({ id });
/** Replicate's least deadline of a prediction. */
const LEAST_SECONDS = 5;
/** The parameter in which `find` reads which submit a piece of work belongs to. */
const REF_PARAMETER = 'ref';

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

const state = z.object({
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
  metrics: z.object({ predict_time: z.number().min(0).nullish() }).nullish(),
});

export type WorkState = z.infer<typeof state>;

/** Null when the work is over. */
export function waitingOf({ status, logs }: WorkState, capability?: string): Waiting | null {
  // Replicate names no place in its queue.
  if (status === 'starting') return inQueue(capability, 'Waiting in the queue');
  return status === 'processing' ? beingMade(capability, logs) : null;
}

const page = z.object({
  results: z.array(z.object({ id, webhook: z.string().nullish() })).max(1000),
  next: z.string().max(4000).nullish(),
});
/** Pages of a hundred, in which a submit of the last minutes is looked for. */
const PAGES_MAX = 2;

/** Requests about work at Replicate; each throws `ProviderFault`. */
export function replicateWork({ baseUrl, ...client }: ServiceClient) {
  /** Reads what Replicate says of work now. */
  const read = ({ work, id: requestId }: WorkId, signal: AbortSignal): Promise<WorkState> => {
    const asked = { schema: state, requestId, signal };
    return client.read(`/${work}/${requestId}`, 'an unreadable state', asked);
  };

  return {
    read,
    /** Buys one piece of work. */
    submit: async (
      { target, capability, endpoint, input }: Order,
      { clientRef, deadlineAt, callbackUrl, signal }: StepContext,
    ): Promise<ReplicateRef> => {
      const { path, work, body } = requestFor(target);
      const seconds = Math.floor((deadlineAt.getTime() - clock.now().getTime()) / 1000);
      // Work that is not over by then would be paid for and never shown.
      const limit = { 'cancel-after': `${Math.max(LEAST_SECONDS, seconds)}s` };
      const bought = await client.buy(path, {
        json: { ...body, input, ...webhookOf(callbackUrl, clientRef) },
        headers: work === 'predictions' ? limit : {},
        schema: accepted,
        signal,
      });
      return { id: bought.id, work, capability, endpoint };
    },
    look: async ({ work, ...ref }: ReplicateRef, signal: AbortSignal): Promise<LookResult> => {
      // Known from a callback, which comes when the work is over.
      if (!work) return { state: 'ready' };
      const found = await read({ ...ref, work }, signal);
      return waitingOf(found, ref.capability) ?? { state: 'ready' };
    },
    /**
     * Resolves when Replicate confirms that the work will not go on, with how it ended where
     * Replicate still says it.
     */
    cancel: async ({ work, ...ref }: ReplicateRef, signal: AbortSignal) => {
      if (!work) return null;
      const answer = await client.ask(`/${work}/${ref.id}/cancel`, { method: 'POST', signal });
      if (isGone(answer)) return null;
      client.expectSuccess(answer, { phase: 'read', requestId: ref.id });
      // The signal is on its way to who does the work; only the state says whether it arrived.
      const found = await read({ ...ref, work }, signal);
      if (!waitingOf(found)) return found;
      const message = 'Replicate has not stopped the work yet';
      throw new ProviderFault('unavailable', message, { requestId: ref.id });
    },
    /**
     * The work that was submitted with this `clientRef`; it is known by the address of its
     * callback.
     */
    find: async (clientRef: string, signal: AbortSignal): Promise<ReplicateRef | null> => {
      for (const work of works) {
        let path: string | null = `/${work}`;
        for (let pages = 0; path !== null && pages < PAGES_MAX; pages += 1) {
          const listed = { schema: page, signal };
          const { results, next } = await client.read(path, 'an unreadable list', listed);
          const found = results.find(({ webhook }) => refOf(webhook) === clientRef);
          if (found) return { id: found.id, work };
          path = pathBelow(baseUrl, next);
        }
      }
      return null;
    },
  };
}

const refOf = (webhook: string | null | undefined) =>
  URL.parse(webhook ?? '')?.searchParams.get(REF_PARAMETER);

/** The token is sent to the next page too, so it must be Replicate's own. */
const pathBelow = (baseUrl: string, next: string | null | undefined): string | null =>
  next?.startsWith(`${baseUrl}/`) ? next.slice(baseUrl.length) : null;

/** Only what is used is read, and nothing of it is believed but the address. */
const address = z.string().min(1).max(4000);
const file = z.union([address, z.array(address).min(1).max(20)]);
const trained = z.object({
  weights: address,
  version: z.string().regex(/^[\w.-]+\/[\w.-]+:[0-9a-f]{8,64}$/),
});

/**
 * The address of a file, and the version that a training made. Throws `bug` for an answer of
 * another form: asking again would buy the same again.
 */
export function readOutput(
  output: unknown,
  kind: RemoteKind,
  known: { requestId: string; costMicros: number | undefined },
): { url: string; version?: string } {
  // Results are deleted after an hour.
  if (output === null || output === undefined) {
    throw new ProviderFault('lost', 'Replicate has no result any more', known);
  }
  if (kind === 'model') {
    const { data } = trained.safeParse(output);
    if (data) return { url: data.weights, version: data.version };
  } else {
    const { data } = file.safeParse(output);
    const url = typeof data === 'string' ? data : data?.[0];
    if (url !== undefined) return { url };
  }
  throw new ProviderFault('bug', `Replicate answered a ${kind} in an unknown form`, known);
}

const signedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  /** `v1,` and a digest in Base64, one or more with spaces between. */
  'webhook-signature': z.string().max(2000),
});
const reported = z.object({ id });
const secretAnswer = z.object({ key: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/) });

/**
 * Verifies Replicate's webhooks: HMAC-SHA256 over the id, the time and the body, by the secret of
 * the settings where there is one. Resolves with the work that a genuine one is about; null when it
 * is not genuine, or too old.
 */
export function replicateCallbacks(client: ServiceClient, known: string | undefined) {
  const isSignedByReplicate = callbackKeys(async (signal) => {
    if (known !== undefined) return [keyOf(known)];
    const answer = await client.ask('/webhooks/default/secret', { signal });
    const { data } = secretAnswer.safeParse(client.expectSuccess(answer, { phase: 'read' }));
    return data ? [keyOf(data.key)] : null;
  });

  return async ({ rawBody, headers }: ProviderCallback): Promise<ReplicateRef | null> => {
    const { data } = signedHeaders.safeParse(headers);
    if (!data || !isRecent(data['webhook-timestamp'])) return null;
    const head = `${data['webhook-id']}.${data['webhook-timestamp']}.`;
    const isSigned = (secret: Buffer) => {
      const digest = createHmac('sha256', secret).update(head).update(rawBody).digest();
      return data['webhook-signature'].split(' ').some((given) => isEqual(given, digest));
    };
    if (!(await isSignedByReplicate(isSigned))) return null;
    const body = reported.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')));
    return body.success ? { id: body.data.id } : null;
  };
}

const keyOf = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64');

function isEqual(given: string, digest: Buffer): boolean {
  const [version, text = ''] = given.split(',');
  const bytes = Buffer.from(text, 'base64');
  return version === 'v1' && bytes.length === digest.length && timingSafeEqual(bytes, digest);
}
