import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import { askService, buyFromService, exchange, openConnections, type Answer } from '../exchange.ts';
import { faultOfAnswer, type Phase } from './faults.ts';

/** Single requests to Replicate, by the path below its address; nothing is repeated here. */
export type ReplicateClient = {
  baseUrl: string;
  /** A request that buys. Throws `uncertain_submit` when it may have been accepted all the same. */
  buy(path: string, call: BuyCall): Promise<Answer>;
  /** Any other request; its answer whatever the status. Throws `unavailable`. */
  ask(method: 'GET' | 'POST', path: string, signal: AbortSignal): Promise<Answer>;
  /** Sends a file. Throws `unavailable`. */
  upload(file: SentFile): Promise<Answer>;
};

type BuyCall = { body: object; headers: Readonly<Record<string, string>>; signal: AbortSignal };
type SentFile = { path: string; name: string; contentType: string; signal: AbortSignal };

const NAME = 'Replicate';
const ASK_MS = 15_000;
/** Less than the time that the engine gives a submit, so that its fault is ours. */
const BUY_MS = 13_000;
const UPLOAD_MS = 120_000;

export function replicateClient(settings: { token: string; baseUrl: string }): ReplicateClient {
  const { baseUrl, token } = settings;
  const { shared, fresh } = openConnections();
  const keyed = { authorization: `Bearer ${token}`, accept: 'application/json' };

  return {
    baseUrl,
    buy: (path, { body, headers, signal }) =>
      buyFromService(NAME, () =>
        exchange(`${baseUrl}${path}`, {
          method: 'POST',
          dispatcher: fresh,
          body: JSON.stringify(body),
          headers: { ...keyed, 'content-type': 'application/json', ...headers },
          signal: AbortSignal.any([signal, AbortSignal.timeout(BUY_MS)]),
        }),
      ),
    ask: (method, path, signal) =>
      askService(NAME, signal, () =>
        exchange(`${baseUrl}${path}`, {
          method,
          dispatcher: shared,
          headers: keyed,
          maxBytes: LIST_BYTES_MAX,
          signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
        }),
      ),
    upload: ({ path, name, contentType, signal }) =>
      askService(NAME, signal, async () => {
        const body = new FormData();
        body.append('content', await openAsBlob(path, { type: contentType }), name);
        return exchange(`${baseUrl}/files`, {
          method: 'POST',
          dispatcher: shared,
          headers: keyed,
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_MS)]),
        });
      }),
  };
}

/** A list of predictions repeats what each was given, and its logs. */
const LIST_BYTES_MAX = 8 * 1024 * 1024;

/** Throws the fault of an answer that is no success. */
export function expectSuccess(answer: Answer, what: { phase: Phase; requestId?: string }): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw faultOfAnswer(answer, what);
}
