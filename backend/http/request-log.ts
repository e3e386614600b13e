import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Metrics } from '../admin/metrics.ts';
import { clock } from '../clock.ts';
import { withLogIds, type Log } from '../log.ts';
import type { RequestState } from './session.ts';

/**
 * Gives each request an id, which all its log lines and the response carry. When the response is
 * ready, logs one line and measures the time it took. It logs the route and not the path, because paths
 * can contain tokens.
 */
export function logRequests(log: Log, metrics: Pick<Metrics, 'observeRequest'>): Middleware {
  // Without redaction, which is half of the cost: the fields below contain no secret.
  const lines = log.child({}, { redact: [] });
  return (ctx, next) => {
    const requestId = validRequestId(ctx.get('X-Request-Id')) ?? randomUUID();
    ctx.set('X-Request-Id', requestId);
    const started = clock.monotonicMs();
    return withLogIds({ requestId }, async () => {
      await next();
      const ms = clock.monotonicMs() - started;
      const { method, status, path } = ctx;
      const matched: unknown = ctx._matchedRoute;
      const route = typeof matched === 'string' ? matched : undefined;
      // Only routes of the contract have a label of their own: clients can make up any path.
      metrics.observeRequest({ method, route: route ?? 'other', status }, ms / 1000);
      if (!log.isLevelEnabled('info')) return;
      const line = {
        method,
        // What no route has taken may have a link's token in it all the same.
        route: route ?? path.replaceAll(/[\w-]{22,}/g, '…').slice(0, 100),
        status,
        ms: Math.round(ms * 10) / 10,
        userId: (ctx.state as Partial<RequestState>).user?.id,
      };
      // Files and health checks are frequent and only worth a line when they fail.
      if (path.startsWith('/api/') || status >= 400) lines.info(line, 'request');
      else lines.debug(line, 'request');
    });
  };
}

function validRequestId(id: string): string | undefined {
  return /^[\w.-]{8,64}$/.test(id) ? id : undefined;
}
