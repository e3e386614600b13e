import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import type { ProviderCallback } from '../provider.ts';
import type { FalClient } from './client.ts';
import type { FalRef } from './queue.ts';

const TOLERANCE_SECONDS = 300;
/** fal asks receivers to read its keys once a day at least. */
const KEYS_LIFE_MS = 24 * 3600 * 1000;
/** A forged callback must not make us ask for the keys each time. */
const KEYS_PAUSE_MS = 60_000;

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

/** Verifies fal's webhooks: Ed25519 over the ids, the time and the digest of the body. */
export function falCallbacks(client: FalClient) {
  let keys: readonly KeyObject[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function readKeys(): Promise<void> {
    readAt = clock.monotonicMs();
    const signal = AbortSignal.timeout(10_000);
    const url = `${client.restUrl}/.well-known/jwks.json`;
    const { status, body } = await client.ask('GET', url, { signal });
    const read = keySet.safeParse(body);
    if (status !== 200 || !read.success) return;
    keys = read.data.keys
      .filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
      .map((jwk) => createPublicKey({ key: jwk, format: 'jwk' }));
  }

  /** Reads the keys when they are old, or when none fits and the last reading is a while ago. */
  async function refreshKeys(afterMs: number): Promise<boolean> {
    if (clock.monotonicMs() - readAt < afterMs && !reading) return false;
    reading ??= readKeys().finally(() => (reading = null));
    await reading;
    return true;
  }

  return {
    /** The request that a genuine callback is about; null when it is not genuine, or too old. */
    verify: async ({ rawBody, headers }: ProviderCallback): Promise<FalRef | null> => {
      const read = signedHeaders.safeParse(headers);
      if (!read.success) return null;
      const {
        'x-fal-webhook-request-id': requestId,
        'x-fal-webhook-user-id': userId,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': signature,
      } = read.data;
      const ageSeconds = Math.abs(clock.now().getTime() / 1000 - Number(timestamp));
      if (ageSeconds > TOLERANCE_SECONDS) return null;
      const digest = createHash('sha256').update(rawBody).digest('hex');
      const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
      const isSigned = () =>
        keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex')));
      await refreshKeys(KEYS_LIFE_MS);
      if (isSigned()) return { requestId };
      // fal may have changed its keys since.
      return (await refreshKeys(KEYS_PAUSE_MS)) && isSigned() ? { requestId } : null;
    },
  };
}
