import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { answerFault, type Answer, type Asked } from './answer-faults.ts';
import { ProviderFault, type FaultFacts } from './provider.ts';

/** A service as its requests need it. */
type Service = {
  /** The name in the texts of its faults. */
  name: string;
  /** Headers of every request: the key, and the type of the answer. */
  headers: Readonly<Record<string, string>>;
  /** Before the path of every call. */
  baseUrl?: string;
  /** The fault of an answer other than success; by its status alone where there is none. */
  faultOf?: (answer: Answer, asked: Asked) => ProviderFault;
  maxBytes?: number;
  /** The facts of a submit that was answered with success and cannot be read. */
  ifUnreadable?: FaultFacts;
};

type Call = {
  method?: Dispatcher.HttpMethod;
  /** Sent as JSON. */
  json?: object;
  body?: Dispatcher.DispatchOptions['body'];
  headers?: Readonly<Record<string, string>>;
  limitMs?: number;
  signal: AbortSignal;
};

type Reading<T> = Call & { schema: z.ZodType<T>; requestId?: string };

const CONNECT_MS = 10_000;
const ASK_MS = 15_000;
/** Less than the time that the engine gives a submit, so that its fault is ours. */
const BUY_MS = 13_000;
/** Most answers are small JSON documents. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

export type ServiceClient = ReturnType<typeof serviceClient>;

/**
 * Single requests to a service, never repeated: a repeated submit buys the same work again.
 * Redirects are not followed, so that no key leaves for another host.
 */
export function serviceClient(service: Service) {
  const { name, baseUrl = '', ifUnreadable = { purchases: 1 } } = service;
  const { faultOf = (answer, asked) => answerFault(answer, asked, { service: name }) } = service;
  let connections: ReturnType<typeof openConnections> | undefined;

  const send = async (kind: 'shared' | 'fresh', path: string, call: Call) => {
    const { method = 'GET', json, body = null, limitMs = ASK_MS, signal } = call;
    const { request, ...dispatchers } = await (connections ??= openConnections());
    return request(`${baseUrl}${path}`, {
      method,
      dispatcher: dispatchers[kind],
      body: json ? JSON.stringify(json) : body,
      headers: {
        ...service.headers,
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
  };
  const read = (answer: Dispatcher.ResponseData) => readAnswer(answer, service.maxBytes);

  /** A request that costs nothing: its answer whatever the status. Throws `unavailable`. */
  async function ask(path: string, call: Call): Promise<Answer> {
    try {
      return await read(await send('shared', path, call));
    } catch (cause) {
      call.signal.throwIfAborted();
      const what =
        cause instanceof AnswerTooLarge ? `answered ${cause.message}` : 'cannot be reached';
      throw new ProviderFault('unavailable', `${name} ${what}`, { cause });
    }
  }

  /** The body of an answer that is a success. Throws its fault otherwise. */
  function expectSuccess(answer: Answer, asked: Asked): unknown {
    if (isSuccess(answer)) return answer.body;
    throw faultOf(answer, asked);
  }

  return {
    baseUrl,
    ask,
    expectSuccess,
    /** The answer to `ask`, in the form of `schema`. `what` was answered where it has another. */
    read: async <T>(path: string, what: string, call: Reading<T>): Promise<T> => {
      const { schema, requestId } = call;
      const body = expectSuccess(await ask(path, call), { phase: 'read', requestId });
      const found = schema.safeParse(body);
      if (found.success) return found.data;
      throw new ProviderFault('unavailable', `${name} answered ${what}`, { requestId });
    },
    /** Buys as `buy` does: a success whose body the caller reads, within `buyFromService`. */
    buyStream: async (path: string, call: Call): Promise<Dispatcher.ResponseData> => {
      const answer = await buyFromService(name, () =>
        send('fresh', path, { ...call, method: 'POST' }),
      );
      if (isSuccess({ status: answer.statusCode })) return answer;
      throw faultOf(await buyFromService(name, () => read(answer)), { phase: 'submit' });
    },
    /** A POST that buys. Throws `uncertain_submit` where it may have been accepted all the same. */
    buy: async <T>(path: string, call: Reading<T>): Promise<T> => {
      const submit = { limitMs: BUY_MS, ...call, method: 'POST' } as const;
      const answer = await buyFromService(name, async () =>
        read(await send('fresh', path, submit)),
      );
      const accepted = call.schema.safeParse(expectSuccess(answer, { phase: 'submit' }));
      if (accepted.success) return accepted.data;
      const message = `${name} accepted a submit with an unreadable answer`;
      throw new ProviderFault('uncertain_submit', message, ifUnreadable);
    },
  };
}

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean =>
  status >= 200 && status < 300;

/** Whether a service says of work that it knows nothing of it any more. */
export const isGone = ({ status }: Answer): boolean => status === 404 || status === 410;

/**
 * Connections for requests that cost nothing, and for those that buy. On a kept connection that the
 * service closes in the same moment, a submit that was never read could not be told from one that
 * was accepted: a connection of its own costs one round trip. The library is loaded with them.
 */
async function openConnections() {
  const { Agent, request } = await import('undici');
  const connect = { timeout: CONNECT_MS };
  return { request, shared: new Agent({ connect }), fresh: new Agent({ connect, pipelining: 0 }) };
}

class AnswerTooLarge extends Error {}

/** The whole answer. Throws when it is larger than `maxBytes`. */
async function readAnswer(
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
      throw new AnswerTooLarge(`more than ${maxBytes} bytes`);
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

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
