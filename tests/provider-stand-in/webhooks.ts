import { pause } from '../../backend/clock.ts';

/** How a service reports that work is over. */
export type WebhookManner = 'once' | 'twice' | 'late' | 'forged' | 'stale' | 'never';

export type Webhooks<Payload extends object> = {
  manner: WebhookManner;
  /** Statuses that the receiver answered with. */
  statuses: number[];
  /** Reports to `url` in the current manner; resolves when the receiver has answered. */
  send(url: string, payload: Payload): Promise<void>;
};

/** What a signature covers beside the body. */
export type Signing = { seconds: number; isForged: boolean };

const LATE_MS = 1500;
/** Services repeat a report that was not taken, over hours. */
const TRIES = 10;
const RETRY_MS = 300;
/** Older than services let a receiver accept. */
const STALE_SECONDS = 600;

/** Webhooks of a service; `headersOf` signs a body as that service does. */
export function openWebhooks<Payload extends object>(
  headersOf: (body: string, payload: Payload, signing: Signing) => Record<string, string>,
  signal: AbortSignal,
): Webhooks<Payload> {
  const webhooks: Webhooks<Payload> = {
    manner: 'once',
    statuses: [],
    send: async (url, payload) => {
      const { manner } = webhooks;
      if (manner === 'never') return;
      if (manner === 'late') await pause(LATE_MS, signal);
      const body = JSON.stringify(payload);
      const signing = {
        seconds: Math.floor(Date.now() / 1000) - (manner === 'stale' ? STALE_SECONDS : 0),
        isForged: manner === 'forged',
      };
      const headers = {
        'content-type': 'application/json',
        ...headersOf(body, payload, signing),
      };
      const copies = manner === 'twice' ? 2 : 1;
      for (let copy = 0; copy < copies && !signal.aborted; copy += 1) {
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
