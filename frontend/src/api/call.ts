import type { z } from 'zod';
import type { OrderAnswer, OrderInput } from '#contract/orders.ts';
import type { RouteName, routes } from '#contract/features.ts';
import type { Route } from '#contract/route.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { paths, type PlainRoute } from './paths.ts';
import { send } from './send.ts';

type Routes = typeof routes;

/** Calls that answer JSON; files and redirects are addresses (`addressOf`), not calls. */
type JsonRoute = {
  [N in RouteName]: Routes[N]['answer'] extends z.ZodType ? N : never;
}[RouteName];
/** Calls named after a run sell it: they are made with `order`. */
export type PlainJsonRoute = Extract<JsonRoute, PlainRoute>;

export type AnswerOf<N extends JsonRoute> = Routes[N]['answer'] extends z.ZodType
  ? z.output<Routes[N]['answer']>
  : never;

/** Numbers may be given where the address carries them as text. */
type WithNumbers<T> = { [K in keyof T]: T[K] | number };
type RequestPart<N extends RouteName, P extends keyof Route> =
  Routes[N] extends Record<P, infer S>
    ? S extends z.ZodType
      ? P extends 'body'
        ? { body: z.input<S> }
        : object extends WithNumbers<z.input<S>>
          ? { [K in P]?: WithNumbers<z.input<S>> }
          : { [K in P]: WithNumbers<z.input<S>> }
      : unknown
    : unknown;
export type RequestOf<N extends PlainJsonRoute> = RequestPart<N, 'params'> &
  RequestPart<N, 'query'> &
  RequestPart<N, 'body'> &
  Omit<RequestParts, 'params' | 'query' | 'body'>;

export type OrderRequest<R extends RunKey> = {
  input: OrderInput<R>;
  /** The uploaded file and the name of its form field, for runs that take one. */
  upload?: { field: string; file: File };
  /** One per click: a repeated request with the same key is answered, not sold again. */
  idempotencyKey: string;
  signal?: AbortSignal;
};
/** A server may answer at once and go on working, or with the finished work. */
export type OrderResult<R extends RunKey> =
  | { isFinished: false; generationId: string }
  | { isFinished: true; answer: OrderAnswer<R> };

/** Makes one call of the contract. Throws `CallError`, or an abort error when `signal` fires. */
export async function call<N extends PlainJsonRoute>(
  name: N,
  request: RequestOf<N>,
): Promise<AnswerOf<N>> {
  return (await callWithHeaders(name, request)).answer;
}

/** A `call` that gives the answer's headers, too: the gallery's `X-Next-Cursor`. */
export async function callWithHeaders<N extends PlainJsonRoute>(
  name: N,
  request: RequestOf<N>,
): Promise<{ answer: AnswerOf<N>; headers: Headers }> {
  const { params, query, body, signal, idempotencyKey, keepalive }: RequestParts = request;
  const { method } = paths[name];
  const content: JsonContent = body === undefined ? {} : json(body);
  const key: JsonContent['headers'] = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  const response = await send(addressOf(name, { params, query }), {
    method,
    signal,
    keepalive,
    body: content.body ?? null,
    headers: { ...content.headers, ...key },
  });
  // The server answers by the same contract; parsing it again would cost the bundle zod.
  return { answer: (await response.json()) as AnswerOf<N>, headers: response.headers };
}

/** Orders a run that costs tokens, and asks not to wait for the finished work. */
export async function order<R extends RunKey>(
  run: R,
  { input, upload, idempotencyKey, signal }: OrderRequest<R>,
): Promise<OrderResult<R>> {
  const content = upload ? { body: form(input, upload) } : json(input);
  const response = await send(runs[run].path, {
    method: 'POST',
    signal,
    ...content,
    headers: {
      ...('headers' in content ? content.headers : {}),
      Prefer: 'respond-async',
      'Idempotency-Key': idempotencyKey,
    },
  });
  // As above: by contract 202 carries the generation's id, 200 the documented answer.
  const answer = (await response.json()) as { generationId: string } & OrderAnswer<R>;
  return response.status === 202
    ? { isFinished: false, generationId: answer.generationId }
    : { isFinished: true, answer };
}

type RequestParts = {
  params?: UrlParams;
  query?: UrlParams;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The request outlives its page; browsers allow that up to 64 kB. */
  keepalive?: boolean;
};

type JsonContent = { body?: string; headers?: Record<string, string> };

function json(body: unknown): Required<JsonContent> {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** Text fields first: a streaming server may then refuse before it reads the file. */
function form(input: Record<string, unknown>, { field, file }: { field: string; file: File }) {
  const data = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') data.append(name, value);
  }
  data.append(field, file);
  return data;
}

/** Parts of an address; `undefined` leaves a query parameter out. */
export type UrlParams = Record<string, string | number | undefined>;

/** The address of a call, for links, redirects and downloads as well as for `call`. */
export function addressOf(
  name: PlainRoute,
  { params = {}, query = {} }: { params?: UrlParams; query?: UrlParams },
): string {
  const filled = paths[name].path.replaceAll(/:(\w+)/g, (_match, part: string) =>
    encodeURIComponent(String(params[part])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
