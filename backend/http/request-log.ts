import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { clock } from '../clock.ts';
import { withLogIds, type Log } from '../log.ts';
import type { RequestState } from './session.ts';

/**
 * Gives each request an id, which every line logged for it carries and the answer tells, and logs
 * one line when the answer is decided. The route is logged, not the address: addresses carry tokens.
 */
export function logRequests(log: Log): Middleware {
  // A line has the five facts below and nothing to hide; looking for secrets is half of its cost.
  const lines = log.child({}, { redact: [] });
  return (ctx, next) => {
    const requestId = validRequestId(ctx.get('X-Request-Id')) ?? randomUUID();
    ctx.set('X-Request-Id', requestId);
    const started = clock.monotonicMs();
    return withLogIds({ requestId }, async () => {
      await next();
      if (!log.isLevelEnabled('info')) return;
      const line = {
        method: ctx.method,
        route: routeOf(ctx),
        status: ctx.status,
        ms: Math.round((clock.monotonicMs() - started) * 10) / 10,
        userId: (ctx.state as Partial<RequestState>).user?.id,
      };
      // Files and health checks are many and say nothing while they work.
      if (ctx.path.startsWith('/api/') || ctx.status >= 400) lines.info(line, 'request');
      else lines.debug(line, 'request');
    });
  };
}

function validRequestId(id: string): string | undefined {
  return /^[\w.-]{8,64}$/.test(id) ? id : undefined;
}

function routeOf(ctx: Context): string {
  const matched: unknown = ctx._matchedRoute;
  return typeof matched === 'string' ? matched : ctx.path.slice(0, 100);
}
