import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { clock } from '../clock.ts';
import { withLogIds, type Log } from '../log.ts';
import type { RequestState } from './session.ts';

/**
 * Gives each request an id, which all its log lines and the response carry, and logs one line when
 * the response is ready. It logs the route and not the path, because paths can contain tokens.
 */
export function logRequests(log: Log): Middleware {
  // Without redaction, which is half of the cost: the fields below contain no secret.
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
      // Files and health checks are frequent and only worth a line when they fail.
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
