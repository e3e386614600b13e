import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { pause } from '../../backend/clock.ts';

/** How the service reports that a request is over. */
export type WebhookManner = 'once' | 'twice' | 'late' | 'forged' | 'stale' | 'never';

export type FalWebhooks = {
  /** The document of the service's public keys. */
  jwks: object;
  manner: WebhookManner;
  /** Statuses that the receiver answered with. */
  statuses: number[];
  /** Reports to `url` in the current manner; resolves when the receiver has answered. */
  send(url: string, payload: { request_id: string; [name: string]: unknown }): Promise<void>;
};

const LATE_MS = 1500;
/** fal repeats a report that was not taken, over two hours. */
const TRIES = 10;
const RETRY_MS = 300;
/** Older than fal lets a receiver accept. */
const STALE_SECONDS = 600;

export function falWebhooks(signal: AbortSignal): FalWebhooks {
  const genuine = generateKeyPairSync('ed25519');
  const forger = generateKeyPairSync('ed25519');
  const webhooks: FalWebhooks = {
    jwks: { keys: [{ ...genuine.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig' }] },
    manner: 'once',
    statuses: [],
    send: async (url, payload) => {
      const { manner } = webhooks;
      if (manner === 'never') return;
      if (manner === 'late') await pause(LATE_MS, signal);
      const body = JSON.stringify(payload);
      const signed = {
        requestId: payload.request_id,
        timestamp: Math.floor(Date.now() / 1000) - (manner === 'stale' ? STALE_SECONDS : 0),
        key: manner === 'forged' ? forger.privateKey : genuine.privateKey,
      };
      const headers = { 'content-type': 'application/json', ...signatureHeaders(body, signed) };
      const copies = manner === 'twice' ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
          // A receiver that is down misses it: that is one of the cases.
          const answer = await fetch(url, { method: 'POST', body, headers, signal }).catch(
            () => null,
          );
          await answer?.arrayBuffer();
          if (answer) webhooks.statuses.push(answer.status);
          if (answer && answer.status < 500) break;
          await pause(RETRY_MS, signal);
        }
      }
    },
  };
  return webhooks;
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
