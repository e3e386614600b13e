import type { Context, Middleware } from 'koa';
import { pause } from '../clock.ts';
import type { Database } from '../database/database.ts';

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
