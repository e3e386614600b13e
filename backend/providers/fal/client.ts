import { createReadStream } from 'node:fs';
import { Agent, request, type Dispatcher } from 'undici';
import { ProviderFault } from '../provider.ts';
import { faultOfAnswer, type FalAnswer } from './faults.ts';

export type FalSettings = { key: string; queueUrl: string; restUrl: string };

/** Single requests to fal. Nothing is repeated here: a repeated submit buys the same work again. */
export type FalClient = {
  queueUrl: string;
  restUrl: string;
  /** A request that buys. Throws `uncertain_submit` when fal may have accepted it all the same. */
  buy(url: string, call: BuyCall): Promise<FalAnswer>;
  /** Any other request; its answer whatever the status. Throws `unavailable`. */
  ask(method: 'GET' | 'POST' | 'PUT', url: string, call: AskCall): Promise<FalAnswer>;
  /** Sends a file, without the key. Throws `unavailable`. */
  send(url: string, file: SentFile): Promise<FalAnswer>;
};

type BuyCall = { body: object; headers: Readonly<Record<string, string>>; signal: AbortSignal };
type AskCall = { body?: object; headers?: Readonly<Record<string, string>>; signal: AbortSignal };
type SentFile = {
  path: string;
  start: number;
  sizeBytes: number;
  contentType: string | undefined;
  signal: AbortSignal;
};

/** The answers are small JSON documents. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
const CONNECT_MS = 10_000;
const ASK_MS = 15_000;
/** Less than the time that the engine gives a submit, so that its fault is ours. */
const BUY_MS = 13_000;
const SEND_MS = 120_000;

/** Errors before any byte of the request was sent. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export function falClient({ key, queueUrl, restUrl }: FalSettings): FalClient {
  const shared = new Agent({ connect: { timeout: CONNECT_MS } });
  // On a kept connection that fal closes in the same moment, a submit that was never read could not
  // be told from one that was accepted. A connection per submit costs one round trip.
  const fresh = new Agent({ connect: { timeout: CONNECT_MS }, pipelining: 0 });
  const keyed = { authorization: `Key ${key}`, accept: 'application/json' };

  return {
    queueUrl,
    restUrl,
    buy: async (url, { body, headers, signal }) => {
      try {
        return await exchange(url, {
          ...{ method: 'POST', dispatcher: fresh, body: JSON.stringify(body) },
          headers: { ...keyed, 'content-type': 'application/json', ...headers },
          signal: AbortSignal.any([signal, AbortSignal.timeout(BUY_MS)]),
        });
      } catch (cause) {
        const isUnsent = unsentCodes.has(codeOf(cause));
        const message = isUnsent ? 'fal cannot be reached' : 'the answer to a submit was lost';
        throw new ProviderFault(isUnsent ? 'unavailable' : 'uncertain_submit', message, { cause });
      }
    },
    ask: (method, url, { body, headers = {}, signal }) =>
      readable(signal, () =>
        exchange(url, {
          ...{ method, dispatcher: shared, body: body === undefined ? null : JSON.stringify(body) },
          headers: {
            ...keyed,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
        }),
      ),
    send: (url, { path, start, sizeBytes, contentType, signal }) =>
      readable(signal, () =>
        exchange(url, {
          ...{ method: 'PUT', dispatcher: shared },
          body: createReadStream(path, { start, end: start + sizeBytes - 1 }),
          headers: {
            'content-length': String(sizeBytes),
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]),
        }),
      ),
  };
}

/** Throws the fault of an answer that is no success. */
export function expectSuccess(
  answer: FalAnswer,
  what: Parameters<typeof faultOfAnswer>[1],
): FalAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw faultOfAnswer(answer, what);
}

async function readable(signal: AbortSignal, work: () => Promise<FalAnswer>): Promise<FalAnswer> {
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ProviderFault('unavailable', 'fal cannot be reached', { cause });
  }
}

type Exchange = {
  method: Dispatcher.HttpMethod;
  dispatcher: Agent;
  headers: Record<string, string>;
  body: Dispatcher.DispatchOptions['body'];
  signal: AbortSignal;
};

/** Redirects are not followed: the key must not leave for another host. */
async function exchange(url: string, options: Exchange): Promise<FalAnswer> {
  const { statusCode: status, headers, body } = await request(url, options);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Without an encoding a body yields buffers only.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES_MAX) {
      body.destroy();
      throw new Error(`an answer of more than ${ANSWER_BYTES_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  return { status, headers, body: parse(Buffer.concat(chunks)) };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
