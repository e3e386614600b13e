import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { callbackKeys, isRecent } from '../callback-keys.ts';
import { isSuccess } from '../exchange.ts';
import type { ProviderCallback } from '../provider.ts';
import type { FalClient } from './client.ts';
import type { FalRef } from './queue.ts';

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
