import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pause } from '../../backend/clock.ts';
import { parseJson } from '../../backend/providers/exchange.ts';
import { listen } from '../listen.ts';
import { untilSchemasAreThere } from '../wire-types.ts';
import { madeClip } from './made-files.ts';
import { takesCommands, usualCommands, type Commands } from './commands.ts';
import { bytesOf, drip, hugeBody, withWrongTypes } from './wrong-bodies.ts';

/** A request as it came in. */
export type ServiceRequest = {
  method: string;
  url: URL;
  /** The named groups of the route's path. */
  params: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON; undefined where it is none. */
  json: unknown;
};

export type ServiceAnswer = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body?: object | Buffer | string;
};

/** One call of a service's API. */
export type Route = {
  /** How commands and the book name it. */
  call: string;
  method: string;
  path: RegExp;
  /** The call buys something whenever it is answered with success. */
  isPaid?: boolean;
  answer: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;
};

/** How a call is answered otherwise than it should be. `after`: the work is done all the same. */
export type Misbehaviour = { after?: boolean | undefined } & (
  | { how: 'error'; status: number; body?: object; headers?: Readonly<Record<string, string>> }
  | { how: 'drop-before' | 'drop-after' | 'hang-before' | 'hang-after' }
  | { how: 'slow'; milliseconds: number }
  /** An answer as slow as a test wants. */
  | { how: 'held'; until: Promise<unknown> }
  | { how: 'garbage' | 'wrong-types' | 'html' | 'huge' | 'empty' }
  /** Success, with another body than that of the work, which is done. */
  | { how: 'answer'; body: object }
  /** The right answer, some bytes a second. */
  | { how: 'drip' }
  /** Half of the right answer, then the connection is dropped, or the answer ends as if whole. */
  | { how: 'break-off' | 'cut-short' }
  | { how: 'redirect'; to: string }
  /** The right answer, changed, and with more headers. */
  | { how: 'change'; change: (body: object) => object; headers?: ServiceAnswer['headers'] }
);

export type RecordedRequest = {
  service: string;
  call: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  json: unknown;
  isPaid: boolean;
  /** The request met the fault that `misbehave` set. */
  wentWrong: boolean;
  /** The status that the service answered, or would have without misbehaving; null for none. */
  status: number | null;
};

export type Service = {
  origin: string;
  server: Server;
  /**
   * The next `times` requests of the call, Infinity for all until `behave`, go wrong. It replaces
   * what was said of this call, and of those `paths` of it, before.
   */
  misbehave(call: string, misbehaviour: Misbehaviour, times?: number, paths?: RegExp): void;
  /** All calls are answered as they should be again. */
  behave(): void;
  close(): Promise<void>;
};

type Planned = {
  call: string;
  paths: RegExp | undefined;
  misbehaviour: Misbehaviour;
  times: number;
};

type Known = {
  commands?: Commands;
  /** Aborted when the service closes. */
  closing?: AbortController;
};

/**
 * A server on a free port of its own that answers as `routes` say and writes all into `book`. It
 * takes `commands` over HTTP, too.
 */
export async function openService(
  name: string,
  routes: readonly Route[],
  book: RecordedRequest[],
  { commands = {}, closing = new AbortController() }: Known = {},
): Promise<Service> {
  let planned: Planned[] = [];
  const calls = [...new Set(routes.map(({ call }) => call))];

  const misbehave: Service['misbehave'] = (call, misbehaviour, times = 1, paths) => {
    if (!calls.includes(call)) throw new Error(`${name} has no ${call}`);
    const plan = { call, paths, misbehaviour, times };
    const isReplaced = (known: Planned) =>
      known.call === call && known.paths?.source === paths?.source;
    planned = [...planned.filter((known) => !isReplaced(known)), plan];
  };
  const behave = () => void (planned = []);

  const answerCommand = takesCommands(
    { service: name, calls, book },
    { ...usualCommands(calls, { misbehave, behave }), ...commands },
  );

  function misbehaviourOf(call: string, path: string): Misbehaviour | undefined {
    const plan = planned.find(
      ({ call: named, paths, times }) => named === call && times > 0 && (paths?.test(path) ?? true),
    );
    if (!plan) return undefined;
    plan.times -= 1;
    return plan.misbehaviour;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const answerToCommand = answerCommand(request);
    if (answerToCommand) return send(response, answerToCommand);
    const route = routes.find(
      ({ method, path }) => method === request.method && path.test(request.url.pathname),
    );
    const { call = 'unknown', isPaid = false } = route ?? {};
    const misbehaviour = misbehaviourOf(call, request.url.pathname);
    const record: RecordedRequest = {
      service: name,
      call,
      path: request.url.pathname,
      query: request.url.searchParams,
      headers: request.headers,
      json: request.json,
      isPaid: false,
      wentWrong: misbehaviour !== undefined,
      status: null,
    };
    book.push(record);
    if (misbehaviour && !misbehaviour.after && !answeredFaults.has(misbehaviour.how)) {
      return answerWrong(misbehaviour, response, null, closing.signal);
    }
    const params = route?.path.exec(request.url.pathname)?.groups ?? {};
    const answer = route
      ? await route.answer({ ...request, params })
      : { status: 404, body: { detail: `${name} has no ${request.method} ${record.path}` } };
    record.status = answer.status ?? 200;
    record.isPaid = isPaid && record.status < 300;
    if (misbehaviour) return answerWrong(misbehaviour, response, answer, closing.signal);
    send(response, answer);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.destroyed) return;
      if (response.headersSent) return void response.destroy();
      response.writeHead(500).end(JSON.stringify({ detail: String(error) }));
    });
  });
  // The first check of a large type takes seconds, in which nobody notices that a connection ended.
  server.keepAliveTimeout = 60_000;
  const { url: origin, close } = await listen(server);
  // What takes long the first time: an order would be over before its answer.
  await Promise.all([untilSchemasAreThere(), madeClip()]);

  return {
    origin,
    server,
    misbehave,
    behave,
    close: async () => {
      closing.abort();
      await close();
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Omit<ServiceRequest, 'params'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://service');
  return {
    method: incoming.method ?? '',
    url,
    headers: incoming.headers,
    body,
    // A large file of bytes would be a string of them first.
    json: /^[[{"]/.test(body.toString('latin1', 0, 1)) ? parseJson(body.toString()) : undefined,
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ServiceAnswer): void {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
  response.writeHead(status, {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...headers,
  });
  response.end(isJson ? JSON.stringify(body) : body);
}

/** Misbehaviours of a service that has done what it was asked. */
const answeredFaults = new Set<Misbehaviour['how']>([
  'drop-after',
  'hang-after',
  'slow',
  'held',
  'wrong-types',
  'change',
  'break-off',
  'cut-short',
  'answer',
  'drip',
]);

async function answerWrong(
  misbehaviour: Misbehaviour,
  response: ServerResponse,
  answer: ServiceAnswer | null,
  signal: AbortSignal,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  switch (misbehaviour.how) {
    case 'error':
      return send(response, misbehaviour);
    case 'drop-before':
    case 'drop-after':
      return void response.destroy();
    case 'hang-before':
    case 'hang-after':
      return;
    case 'slow':
      await pause(misbehaviour.milliseconds, signal);
      return send(response, answer ?? {});
    case 'held':
      await misbehaviour.until;
      return send(response, answer ?? {});
    case 'garbage':
      return send(response, { headers: json, body: randomBytes(2000) });
    case 'empty':
      return send(response, { headers: json });
    case 'html':
      return send(response, {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Welcome</title><h1>It works!</h1>',
      });
    case 'wrong-types':
      return send(response, { ...answer, body: withWrongTypes(answer?.body) as object });
    case 'change':
      return send(response, {
        ...answer,
        headers: { ...answer?.headers, ...misbehaviour.headers },
        body: misbehaviour.change(answer?.body as object),
      });
    case 'answer':
      return send(response, { headers: json, body: misbehaviour.body });
    case 'drip':
      return drip(response, bytesOf(answer?.body), signal);
    case 'redirect':
      return send(response, { status: 302, headers: { location: misbehaviour.to } });
    case 'break-off':
    case 'cut-short': {
      const whole = bytesOf(answer?.body);
      response.writeHead(200, json);
      // Without a length, so that the reader cannot tell by it.
      await new Promise((sent) => response.write(whole.subarray(0, whole.length / 2), sent));
      return void (misbehaviour.how === 'cut-short' ? response.end() : response.destroy());
    }
    case 'huge': {
      response.writeHead(200, json);
      // Made while it is sent: nobody holds it. The client may go away in the middle.
      await pipeline(Readable.from(hugeBody()), response).catch(() => undefined);
    }
  }
}
