import type { Router } from '@koa/router';
import type { z } from 'zod';
import { routes, type RouteName } from '../../contract/features.ts';
import { ok } from '../../contract/inputs.ts';
import { orderRoutes, type OrderRun } from '../../contract/orders.ts';
import type { Route } from '../../contract/route.ts';
import type { User } from '../../contract/user.ts';
import { Refusal } from '../refusal.ts';
import { inOrderTrace, logGeneration } from '../tracing/spans.ts';
import { checkAccess, type AdminDemand } from './access.ts';
import { readJson } from './body.ts';
import { parseInput, parseQuery } from './parse.ts';
import { stateOf, type Context } from './request-state.ts';

type Row<K extends RouteName> = (typeof routes)[K];
type Parsed<K extends RouteName, Part extends string> =
  Row<K> extends Record<Part, infer S> ? (S extends z.ZodType ? z.output<S> : never) : undefined;

/** Rows named after a run sell it; the one handler of `sell.ts` serves them all. */
export type PlainRoute = Exclude<RouteName, OrderRun>;

export type Call<K extends RouteName> = {
  /** Never null where the row asks for a user. */
  user: Row<K>['access'] extends 'anyone' ? User | null : User;
  params: Parsed<K, 'params'>;
  query: Parsed<K, 'query'>;
  body: Parsed<K, 'body'>;
  /** For cookies and for the rows that stream; everything else is parsed already. */
  ctx: Context;
};

/**
 * The response's body. Nothing for rows that only confirm, which `bindRoutes` does, and for those
 * that answer with a file, a page or a redirect, whose handlers write to `ctx` themselves.
 */
export type ResponseBody<K extends RouteName> = Answered<Row<K>['answer']>;
type Answered<Schema> = Schema extends z.ZodType
  ? z.input<typeof ok> extends z.input<Schema>
    ? void
    : z.input<Schema>
  : void;

/** JSON as text, made by PostgreSQL: sent as it is instead of parsed and written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A response with a status or headers of its own; a handler that needs neither returns the body.
 */
export class Reply<Body> {
  readonly body: Body | JsonText;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: Body | JsonText,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** A page of a list; a header says where the next one begins. */
export function pageOf<Body>(
  body: Body | JsonText,
  nextCursor: string | number | null | undefined,
): Reply<Body> {
  const isLast = nextCursor === null || nextCursor === undefined;
  return new Reply(body, { headers: isLast ? {} : { 'X-Next-Cursor': String(nextCursor) } });
}

export type Handler<K extends RouteName> = (
  call: Call<K>,
) => Promise<ResponseBody<K> | Reply<ResponseBody<K>>>;

/** One handler per row; a missing or a foreign one does not compile. */
export type Handlers = { [K in PlainRoute]: Handler<K> };
/** The handlers of one part of the table. */
export type HandlersOf<Rows> = Pick<Handlers, keyof Rows & PlainRoute>;

/** The work of a bound row, once access is granted. */
type RouteAction = (ctx: Context, user: User | null) => Promise<unknown>;

export type BindOptions = {
  handlers: Handlers;
  sell: (run: OrderRun) => (ctx: Context, user: User) => Promise<unknown>;
  /** Runs a call, or refuses one that comes too often, before anything of its body is read. */
  limit: (name: RouteName, ctx: Context, answer: () => Promise<void>) => Promise<void>;
  /** The kind of sign-in that is demanded of administrators. */
  demand: AdminDemand;
  /** Checks each response against its row. Off in production, where the types must do. */
  checksResponses: boolean;
};

/** Makes a route of every row of the contract. */
export function bindRoutes(router: Router, options: BindOptions): void {
  for (const [name, row] of Object.entries(routes) as [RouteName, Route][]) {
    const work = isSelling(name)
      ? sellingAction(options.sell(name))
      : plainAction(row, options.handlers[name]);
    const isOrder = isSelling(name) || name === 'repeatGeneration' || name === 'makeFilm';
    const answerRequest = async (ctx: Context): Promise<void> => {
      const made = await work(ctx, stateOf(ctx).user);
      if (typeof row.answer === 'string') return;
      const answer = row.answer === ok ? { ok: true } : made;
      sendResponse(ctx, answer);
      // A 202 has a body of its own: the row's answer comes later.
      if (options.checksResponses && ctx.status !== 202) checkResponse(name, row.answer, answer);
    };
    router.register(row.path, [row.method], async (ctx) => {
      checkAccess(row.access, stateOf(ctx), options.demand);
      const answer = () => answerRequest(ctx);
      await options.limit(name, ctx, isOrder ? () => traceOrder(ctx, row, answer) : answer);
    });
  }
}

const isSelling = (name: RouteName): name is OrderRun => Object.hasOwn(orderRoutes, name);

/** An order needs a user, whatever access its row names. */
function sellingAction(sell: (ctx: Context, user: User) => Promise<unknown>): RouteAction {
  return async (ctx, user) => {
    if (!user) throw new Refusal('account.not-signed-in');
    return sell(ctx, user);
  };
}

function plainAction(row: Route, handler: (call: never) => Promise<unknown>): RouteAction {
  const isAboutGeneration = row.path.includes('/generations/:id');
  return async (ctx, user) => {
    const params = row.params && parseInput(row.params, { ...ctx.params });
    if (isAboutGeneration) logGeneration(String(ctx.params['id']));
    const call = {
      user,
      params,
      query: row.query && parseQuery(row.query, ctx.query),
      body: row.body && parseInput(row.body, await readJson(ctx)),
      ctx,
    };
    // Parsed by this row's schemas, from which the handler's type is derived.
    return handler(call as never);
  };
}

/** Answers a request that orders a generation: it is the beginning of that generation's trace. */
function traceOrder(ctx: Context, row: Route, answer: () => Promise<void>): Promise<void> {
  const { user } = stateOf(ctx);
  const attributes = {
    'http.request.method': row.method,
    'http.route': row.path,
    'lumireel.user.id': user?.id,
  };
  const name = `${row.method} ${row.path}`;
  const order = { name, attributes, traceparent: ctx.get('traceparent') };
  return inOrderTrace(order, async (describe) => {
    const describeStatus = (status: number) => describe({ 'http.response.status_code': status });
    try {
      await answer();
      describeStatus(ctx.status);
    } catch (error) {
      describeStatus(error instanceof Refusal ? error.status : 500);
      throw error;
    }
  });
}

function sendResponse(ctx: Context, answer: unknown): void {
  const reply = answer instanceof Reply ? answer : new Reply(answer);
  ctx.status = reply.status;
  ctx.set(reply.headers);
  if (reply.body instanceof JsonText) {
    ctx.type = 'json';
    ctx.body = reply.body.text;
  } else {
    ctx.body = reply.body;
  }
}

function checkResponse(name: RouteName, schema: z.ZodType, answer: unknown): void {
  const body = answer instanceof Reply ? answer.body : answer;
  const result = schema.safeParse(body instanceof JsonText ? JSON.parse(body.text) : body);
  if (!result.success) {
    throw new Error(`the answer of ${name} is not what the contract says: ${result.error.message}`);
  }
}
