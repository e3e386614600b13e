import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { callbackKeys, isRecent } from '../callback-keys.ts';
import { parseJson, type ServiceClient } from '../exchange.ts';
import type { ProviderCallback } from '../provider.ts';
import type { ReplicateRef } from './predictions.ts';

const signedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  /** `v1,` and a digest in Base64, one or more with spaces between. */
  'webhook-signature': z.string().max(2000),
});
const reported = z.object({ id: z.string().regex(/^[a-z0-9]{1,64}$/i) });
const secretAnswer = z.object({ key: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/) });

/**
 * Verifies Replicate's webhooks: HMAC-SHA256 over the id, the time and the body, by the secret of the
 * settings where there is one. Resolves with the work that a genuine one is about; null when it is
 * not genuine, or too old.
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
