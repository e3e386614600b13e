import { createReadStream } from 'node:fs';
import { askService, buyFromService, exchange, openConnections, type Answer } from '../exchange.ts';
import { faultOfAnswer } from './faults.ts';

export type FalSettings = { key: string; queueUrl: string; restUrl: string };

/** Single requests to fal. Nothing is repeated here: a repeated submit buys the same work again. */
export type FalClient = {
  queueUrl: string;
  restUrl: string;
  /** A request that buys. Throws `uncertain_submit` when fal may have accepted it all the same. */
  buy(url: string, call: BuyCall): Promise<Answer>;
  /** Any other request; its answer whatever the status. Throws `unavailable`. */
  ask(method: 'GET' | 'POST' | 'PUT', url: string, call: AskCall): Promise<Answer>;
  /** Sends a file, without the key: fal names the host. Throws `unavailable`. */
  send(url: string, file: SentFile): Promise<Answer>;
  /** Sends JSON to such a host, without the key too. Throws `unavailable`. */
  post(url: string, call: PostCall): Promise<Answer>;
};

type BuyCall = { body: object; headers: Readonly<Record<string, string>>; signal: AbortSignal };
type AskCall = { body?: object; headers?: Readonly<Record<string, string>>; signal: AbortSignal };
type PostCall = { body: object; signal: AbortSignal };
type SentFile = {
  path: string;
  start: number;
  sizeBytes: number;
  contentType: string | undefined;
  signal: AbortSignal;
};

const NAME = 'fal';
const ASK_MS = 15_000;
/** Less than the time that the engine gives a submit, so that its fault is ours. */
const BUY_MS = 13_000;
const SEND_MS = 120_000;

export function falClient({ key, queueUrl, restUrl }: FalSettings): FalClient {
  const { shared, fresh } = openConnections();
  const keyed = { authorization: `Key ${key}`, accept: 'application/json' };

  return {
    queueUrl,
    restUrl,
    buy: (url, { body, headers, signal }) =>
      buyFromService(NAME, () =>
        exchange(url, {
          method: 'POST',
          dispatcher: fresh,
          body: JSON.stringify(body),
          headers: { ...keyed, 'content-type': 'application/json', ...headers },
          signal: AbortSignal.any([signal, AbortSignal.timeout(BUY_MS)]),
        }),
      ),
    ask: (method, url, { body, headers = {}, signal }) =>
      askService(NAME, signal, () =>
        exchange(url, {
          method,
          dispatcher: shared,
          body: body === undefined ? null : JSON.stringify(body),
          headers: {
            ...keyed,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
        }),
      ),
    send: (url, { path, start, sizeBytes, contentType, signal }) =>
      askService(NAME, signal, () =>
        exchange(url, {
          method: 'PUT',
          dispatcher: shared,
          body: createReadStream(path, { start, end: start + sizeBytes - 1 }),
          headers: {
            'content-length': String(sizeBytes),
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]),
        }),
      ),
    post: (url, { body, signal }) =>
      askService(NAME, signal, () =>
        exchange(url, {
          method: 'POST',
          dispatcher: shared,
          body: JSON.stringify(body),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
        }),
      ),
  };
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Throws the fault of an answer that is no success. */
export function expectSuccess(answer: Answer, what: Parameters<typeof faultOfAnswer>[1]): Answer {
  if (isSuccess(answer)) return answer;
  throw faultOfAnswer(answer, what);
}
