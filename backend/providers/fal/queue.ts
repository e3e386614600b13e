import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import { callbackKeys, isRecent } from '../callback-keys.ts';
import { isGone, isSuccess } from '../exchange.ts';
import {
  ProviderFault,
  type LookResult,
  type ProviderCallback,
  type ProviderRef,
  type StepContext,
} from '../provider.ts';
import { beingMade, inQueue } from '../waiting-work.ts';
import { faultOfAnswer, type FalClient } from './client.ts';

const shortText = z.string().min(1).max(2000);

/**
 * The place of a request, as fal said when it accepted it. A callback names the id alone: a request
 * that was reported is over, so it is only read and never cancelled.
 */
const refSchema = z.object({
  requestId: shortText,
  endpoint: z.string().optional(),
  capability: z.string().optional(),
  statusUrl: z.string().optional(),
  resultUrl: z.string().optional(),
  cancelUrl: z.string().optional(),
});
export type FalRef = z.infer<typeof refSchema>;

export const readRef = (ref: ProviderRef): FalRef => refSchema.parse(ref);

type Order = {
  endpoint: string;
  capability: string;
  input: object;
  /** fal repeats failed work by itself, which must not outlive the order. */
  mayRepeat: boolean;
};

/** Files at fal are public to who knows their address: they go when the order is long over. */
export const fileLifeSeconds = 6 * 3600;

const logLine = z.object({ message: z.string() });
const status = z.discriminatedUnion('status', [
  z.object({ status: z.literal('IN_QUEUE'), queue_position: z.int().min(0).nullish() }),
  z.object({ status: z.literal('IN_PROGRESS'), logs: z.array(logLine).nullish() }),
  // Whether it ended well is the result's to say.
  z.object({ status: z.literal('COMPLETED') }),
]);

const cancellation = z.object({ status: z.string() });
const ended = new Set(['ALREADY_COMPLETED', 'NOT_FOUND']);

/** Requests to fal's queue; each throws `ProviderFault`. */
export function falQueue(client: FalClient) {
  const { origin } = new URL(client.queueUrl);
  // The key is sent to these addresses, so any that is not the queue's own is ignored. The id alone
  // is enough to find what was bought.
  const own = shortText
    .refine((text) => URL.parse(text)?.origin === origin)
    .optional()
    .catch(undefined);
  const bought = { request_id: shortText, status_url: own, response_url: own, cancel_url: own };
  const schema = z.object(bought);

  /** fal advises against building it; it is for where fal said none that can be used. */
  const urlOf = (endpoint: string | undefined, requestId: string): string => {
    const app = endpoint?.split('/').slice(0, 2).join('/');
    return `${client.queueUrl}/${app}/requests/${encodeURIComponent(requestId)}`;
  };

  async function readStatus(ref: FalRef, signal: AbortSignal): Promise<LookResult> {
    const { requestId, statusUrl, capability } = ref;
    // Known from a callback, which comes when the work is over.
    if (statusUrl === undefined) return { state: 'ready' };
    const asked = { schema: status, requestId, signal };
    const found = await client.read(`${statusUrl}?logs=1`, 'an unreadable status', asked);
    if (found.status === 'COMPLETED') return { state: 'ready' };
    if (found.status === 'IN_PROGRESS') return beingMade(capability, found.logs?.at(-1)?.message);
    const ahead = found.queue_position;
    if (typeof ahead !== 'number') return inQueue(capability, 'In the queue');
    const queuePosition = ahead + 1;
    return { ...inQueue(capability, `In the queue, place ${queuePosition}`), queuePosition };
  }

  return {
    /** Buys one piece of work. */
    submit: async (
      { endpoint, capability, input, mayRepeat }: Order,
      { deadlineAt, callbackUrl, signal }: StepContext,
    ): Promise<FalRef> => {
      const url = new URL(`${client.queueUrl}/${endpoint}`);
      if (callbackUrl) url.searchParams.set('fal_webhook', callbackUrl);
      const seconds = Math.floor((deadlineAt.getTime() - clock.now().getTime()) / 1000);
      const life = { expiration_duration_seconds: fileLifeSeconds };
      const headers = {
        // Work that has not started by then would be paid for and never shown.
        'x-fal-request-timeout': String(Math.max(1, seconds)),
        'x-fal-object-lifecycle-preference': JSON.stringify(life),
        ...(mayRepeat ? {} : { 'x-fal-no-retry': '1' }),
      };
      const accepted = await client.buy(url.href, { json: input, headers, schema, signal });
      const { request_id: requestId, status_url, response_url, cancel_url } = accepted;
      const usual = urlOf(endpoint, requestId);
      return {
        requestId,
        endpoint,
        capability,
        statusUrl: status_url ?? `${usual}/status`,
        resultUrl: response_url ?? usual,
        cancelUrl: cancel_url ?? `${usual}/cancel`,
      };
    },
    /** The state of a request, by its status. */
    readStatus,
    /**
     * The result of a finished request, whatever its status; a callback brings no address of it.
     */
    readResult: ({ resultUrl, requestId, endpoint }: FalRef, signal: AbortSignal) =>
      client.ask(resultUrl ?? urlOf(endpoint, requestId), { signal }),
    /**
     * Resolves when fal confirms that the work will not go on: with 0 when it was taken from the
     * queue, else without a cost, for what was begun may be billed.
     */
    cancel: async (ref: FalRef, signal: AbortSignal): Promise<0 | undefined> => {
      const { cancelUrl, requestId } = ref;
      if (cancelUrl === undefined) return undefined;
      const answer = await client.ask(cancelUrl, { method: 'PUT', signal });
      if (isGone(answer)) return undefined;
      const read = cancellation.safeParse(answer.body);
      if (read.data?.status === 'OK') return 0;
      if (read.success && ended.has(read.data.status)) return undefined;
      if (!read.success || read.data.status !== 'CANCELLATION_REQUESTED') {
        throw faultOfAnswer(answer, { phase: 'read', requestId });
      }
      // The signal is on its way to who does the work; only the status says whether it arrived.
      const after = await readStatus(ref, signal).catch((error: unknown) => {
        if (error instanceof ProviderFault && error.faultClass === 'lost') return null;
        throw error;
      });
      if (after === null || after.state === 'ready') return undefined;
      throw new ProviderFault('unavailable', 'fal has not stopped the work yet', { requestId });
    },
  };
}

/** fal asks receivers to read its keys once a day at least. */
const KEYS_LIFE_MS = 24 * 3600 * 1000;

const signedHeaders = z.object({
  'x-fal-webhook-request-id': z.string().min(1).max(200),
  'x-fal-webhook-user-id': z.string().max(200),
  'x-fal-webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  'x-fal-webhook-signature': z.string().regex(/^[0-9a-f]{128}$/i),
});

const keySet = z.object({
  keys: z
    .array(z.object({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() }))
    .max(20),
});

/**
 * Verifies fal's webhooks: Ed25519 over the ids, the time and the digest of the body. Resolves with
 * the request that a genuine one is about; null when it is not genuine, or too old.
 */
export function falCallbacks(client: FalClient) {
  const isSignedByFal = callbackKeys(async (signal) => {
    const answer = await client.ask(`${client.restUrl}/.well-known/jwks.json`, { signal });
    const { data } = keySet.safeParse(answer.body);
    if (!isSuccess(answer) || !data) return null;
    return data.keys
      .filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
      .map((jwk) => createPublicKey({ key: jwk, format: 'jwk' }));
  }, KEYS_LIFE_MS);

  return async ({ rawBody, headers }: ProviderCallback): Promise<FalRef | null> => {
    const { data } = signedHeaders.safeParse(headers);
    if (!data || !isRecent(data['x-fal-webhook-timestamp'])) return null;
    const {
      'x-fal-webhook-request-id': requestId,
      'x-fal-webhook-user-id': userId,
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': signature,
    } = data;
    const digest = createHash('sha256').update(rawBody).digest('hex');
    const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
    const given = Buffer.from(signature, 'hex');
    return (await isSignedByFal((key) => verify(null, message, key, given))) ? { requestId } : null;
  };
}
