import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import type { ProviderCallback } from '../provider.ts';
import { expectSuccess, type ReplicateClient } from './client.ts';
import type { ReplicateRef } from './predictions.ts';

const TOLERANCE_SECONDS = 300;
/** A forged callback must not make us ask for the secret each time. */
const SECRET_PAUSE_MS = 60_000;

const signedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  /** `v1,` and a digest in Base64, one or more with spaces between. */
  'webhook-signature': z.string().max(2000),
});
const reported = z.object({ id: z.string().regex(/^[a-z0-9]{1,64}$/i) });

/** Verifies Replicate's webhooks: HMAC-SHA256 over the id, the time and the body. */
export function replicateCallbacks(client: ReplicateClient, known: string | undefined) {
  let secret = known === undefined ? null : keyOf(known);
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function readSecret(): Promise<void> {
    readAt = clock.monotonicMs();
    const signal = AbortSignal.timeout(10_000);
    const answer = await client.ask('GET', '/webhooks/default/secret', signal);
    const { body } = expectSuccess(answer, { phase: 'read' });
    const { data } = z.object({ key: webhookSecret }).safeParse(body);
    if (data) secret = keyOf(data.key);
  }

  /** Resolves with false where the secret was set, or was read a moment ago. */
  async function refreshSecret(): Promise<boolean> {
    if (known !== undefined) return false;
    if (clock.monotonicMs() - readAt < SECRET_PAUSE_MS && !reading) return false;
    reading ??= readSecret().finally(() => (reading = null));
    await reading;
    return true;
  }

  return {
    /** The work that a genuine callback is about; null when it is not genuine, or too old. */
    verify: async ({ rawBody, headers }: ProviderCallback): Promise<ReplicateRef | null> => {
      const { data } = signedHeaders.safeParse(headers);
      if (!data) return null;
      const seconds = Number(data['webhook-timestamp']);
      if (Math.abs(clock.now().getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return null;
      const head = `${data['webhook-id']}.${data['webhook-timestamp']}.`;
      const isSigned = () => {
        if (!secret) return false;
        const digest = createHmac('sha256', secret).update(head).update(rawBody).digest();
        return data['webhook-signature'].split(' ').some((given) => isEqual(given, digest));
      };
      if (!secret) await refreshSecret();
      // The secret may have been changed since.
      if (!isSigned() && !((await refreshSecret()) && isSigned())) return null;
      const body = reported.safeParse(parse(rawBody));
      return body.success ? { id: body.data.id } : null;
    },
  };
}

const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/);

const keyOf = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64');

function isEqual(given: string, digest: Buffer): boolean {
  const [version, text = ''] = given.split(',');
  const bytes = Buffer.from(text, 'base64');
  return version === 'v1' && bytes.length === digest.length && timingSafeEqual(bytes, digest);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
