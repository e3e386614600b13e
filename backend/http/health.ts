import type { Context, Middleware } from 'koa';
import { pause } from '../clock.ts';
import type { Database } from '../database/database.ts';

const pingTimeoutMs = 2_000;

/**
 * `/healthz`: the process answers; no database, so that a database away does not restart it.
 * `/readyz`: it can serve now; 503 while the database is away or the process is shutting down.
 */
export function health(parts: { database: Database; isDraining: () => boolean }): Middleware {
  const answer = async (ctx: Context) => {
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
    return ctx.method === 'GET' || ctx.method === 'HEAD' ? answer(ctx) : next();
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
