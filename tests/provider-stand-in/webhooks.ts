import { pause } from '../../backend/clock.ts';

export const webhookManners = [
  'once',
  'twice',
  'late',
  // Two reports in the reverse of their order; the last of an odd number comes late.
  'reordered',
  // Before the answer to the submit, and again where it was not taken.
  'early',
  'forged',
  'stale',
  'never',
] as const;

/** How a service reports that work is over. */
export type WebhookManner = (typeof webhookManners)[number];

export type Webhooks<Payload extends object> = {
  manner: WebhookManner;
  /** Statuses that the receiver answered with. */
  statuses: number[];
  /**
   * Reports to `url` in the current manner; resolves when the receiver has taken it, an early one
   * after the first try.
   */
  send(url: string, payload: Payload): Promise<void>;
};

/** The facts that a signature covers beside the body. */
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
  /** Lets the report go that waits for a later one. */
  let release: (() => void) | null = null;

  async function untilOvertaken(): Promise<void> {
    const overtaken = new Promise<void>((resolve) => (release = resolve));
    await Promise.race([overtaken, pause(LATE_MS, signal)]);
    release = null;
  }

  /** True when the receiver has taken it. */
  async function post(url: string, init: RequestInit): Promise<boolean> {
    // A receiver that is down misses it: that is one of the cases.
    const answer = await fetch(url, { ...init, method: 'POST', signal }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) webhooks.statuses.push(answer.status);
    return answer !== null && answer.status < 500;
  }

  async function repeat(url: string, init: RequestInit): Promise<void> {
    for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
      if (await post(url, init)) return;
      await pause(RETRY_MS, signal);
    }
  }

  const webhooks: Webhooks<Payload> = {
    manner: 'once',
    statuses: [],
    send: async (url, payload) => {
      const { manner } = webhooks;
      if (manner === 'never') return;
      if (manner === 'late') await pause(LATE_MS, signal);
      const overtaken = manner === 'reordered' ? release : null;
      release = null;
      if (manner === 'reordered' && !overtaken) await untilOvertaken();
      const body = JSON.stringify(payload);
      const signing = {
        seconds: Math.floor(Date.now() / 1000) - (manner === 'stale' ? STALE_SECONDS : 0),
        isForged: manner === 'forged',
      };
      const headers = { 'content-type': 'application/json', ...headersOf(body, payload, signing) };
      if (manner === 'early') {
        const isTaken = await post(url, { body, headers });
        if (!isTaken) void pause(RETRY_MS, signal).then(() => repeat(url, { body, headers }));
        return;
      }
      const copies = manner === 'twice' ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) await repeat(url, { body, headers });
      overtaken?.();
    },
  };
  return webhooks;
}
