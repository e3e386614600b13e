import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { openWebhooks, type Webhooks } from './webhooks.ts';

export type FalWebhooks = Webhooks<{ request_id: string; [name: string]: unknown }> & {
  /** The document of the service's public keys. */
  jwks: object;
};

export function falWebhooks(signal: AbortSignal): FalWebhooks {
  const genuine = generateKeyPairSync('ed25519');
  const forger = generateKeyPairSync('ed25519');
  const webhooks = openWebhooks<{ request_id: string }>(
    (body, { request_id: requestId }, { seconds, isForged }) => {
      const key = (isForged ? forger : genuine).privateKey;
      return signatureHeaders(body, { requestId, timestamp: seconds, key });
    },
    signal,
  );
  const jwk = genuine.publicKey.export({ format: 'jwk' });
  return Object.assign(webhooks, { jwks: { keys: [{ ...jwk, kid: '1', use: 'sig' }] } });
}

function signatureHeaders(
  body: string,
  {
    requestId,
    timestamp,
    key,
  }: { requestId: string; timestamp: number; key: Parameters<typeof sign>[2] },
): Record<string, string> {
  const userId = 'user_of_the_stand_in';
  const digest = createHash('sha256').update(body).digest('hex');
  const message = [requestId, userId, timestamp, digest].join('\n');
  return {
    'x-fal-webhook-request-id': requestId,
    'x-fal-webhook-user-id': userId,
    'x-fal-webhook-timestamp': String(timestamp),
    'x-fal-webhook-signature': sign(null, Buffer.from(message), key).toString('hex'),
  };
}
