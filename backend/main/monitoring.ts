import { createServer, type Server } from 'node:http';
import type { Middleware, Context } from 'koa';
import type { Metrics } from '../admin/metrics.ts';
import { pause } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess, type AdminDemand } from '../http/access.ts';

const PATH = '/metrics';

/** Runs a middleware for `/metrics` alone. */
export const underMetrics =
  (middleware: Middleware): Middleware =>
  (ctx, next) =>
    ctx.path === PATH ? middleware(ctx, next) : next();

/** Metrics for a signed-in administrator; Prometheus uses METRICS_PORT. */
export function serveMetrics(metrics: Metrics, demand: AdminDemand): Middleware {
  return async (ctx) => {
    if (ctx.method !== 'GET') throw new Refusal('request.method-not-allowed');
    checkAccess('admin', ctx.state, demand);
    const { type, text } = await metrics.render();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = type;
    ctx.body = text;
  };
}

/**
 * A server of `/metrics`, and of `/healthz` for whoever watches a worker, which listens on no other
 * port; for a port that is not public.
 */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

const pingTimeoutMs = 2_000;

/**
 * `/healthz`: the process responds. It does not ask the database, whose outage must not restart it.
 * `/readyz`: the process can serve; 503 during a database outage and while it shuts down.
 */
export function health(parts: { database: Database; isDraining: () => boolean }): Middleware {
  const respond = async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    const reason = parts.isDraining() ? 'draining' : await databaseFault(parts.database);
    ctx.status = reason ? 503 : 200;
    ctx.body = { status: reason ?? 'ok' };
  };
  return (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    return ctx.method === 'GET' || ctx.method === 'HEAD' ? respond(ctx) : next();
  };
}

async function databaseFault(database: Database): Promise<string | undefined> {
  const answered = new AbortController();
  const answer = database.ping().then(
    () => undefined,
    () => 'database unavailable',
  );
  const patience = pause(pingTimeoutMs, answered.signal).then(() => 'database slow');
  return Promise.race([answer, patience]).finally(() => answered.abort());
}
