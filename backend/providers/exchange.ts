import { Agent, request, type Dispatcher } from 'undici';
import { ProviderFault } from './provider.ts';

/** What a service answered, whatever its status. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; undefined when it is none. */
  body: unknown;
};

export type Exchange = {
  method: Dispatcher.HttpMethod;
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  body?: Dispatcher.DispatchOptions['body'];
  signal: AbortSignal;
};

const CONNECT_MS = 10_000;
/** Most answers are small JSON documents. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Connections for requests that cost nothing, and for those that buy. On a kept connection that the
 * service closes in the same moment, a submit that was never read could not be told from one that
 * was accepted: a connection of its own costs one round trip.
 */
export function openConnections(): { shared: Dispatcher; fresh: Dispatcher } {
  const connect = { timeout: CONNECT_MS };
  return { shared: new Agent({ connect }), fresh: new Agent({ connect, pipelining: 0 }) };
}

/**
 * One request, never repeated: a repeated submit buys the same work again. Redirects are not
 * followed, so that no key leaves for another host. Rejects with the error of the network, also for
 * an answer that is too large.
 */
export async function exchange(
  url: string,
  { maxBytes = ANSWER_BYTES_MAX, ...options }: Exchange & { maxBytes?: number },
): Promise<Answer> {
  return readAnswer(await sendRequest(url, options), maxBytes);
}

/** As `exchange`, for an answer whose body the caller reads itself. */
export const sendRequest = (url: string, options: Exchange): Promise<Dispatcher.ResponseData> =>
  request(url, options);

/** The whole answer. Throws when it is larger than `maxBytes`. */
export async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  maxBytes = ANSWER_BYTES_MAX,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Without an encoding a body yields buffers only.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      body.destroy();
      throw new Error(`an answer of more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return { status, headers, body: parseJson(Buffer.concat(chunks).toString('utf8')) };
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A request that may be repeated: what fails on the way is `unavailable`. */
export async function askService<T>(
  name: string,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ProviderFault('unavailable', `${name} cannot be reached`, { cause });
  }
}

/**
 * A request that buys: `unavailable` when not a byte of it was sent, else `uncertain_submit`, for
 * the service may have accepted it all the same.
 */
export async function buyFromService<T>(name: string, buy: () => Promise<T>): Promise<T> {
  try {
    return await buy();
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause;
    const isUnsent = unsentCodes.has(codeOf(cause));
    const message = isUnsent ? `${name} cannot be reached` : 'the answer to a submit was lost';
    throw new ProviderFault(isUnsent ? 'unavailable' : 'uncertain_submit', message, { cause });
  }
}

/** Codes of errors before any byte of a request was sent. */
export const unsentCodes: ReadonlySet<unknown> = new Set([
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Of a header that may come more than once, the first. */
export const firstHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
