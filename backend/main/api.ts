import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { bindRoutes } from '../http/bind.ts';
import { limitCalls } from '../http/change-limits.ts';
import { sellRun } from '../orders/sell.ts';
import { Refusal } from '../refusal.ts';
import { callLimits, madeOf, type PartsOf } from './features.ts';

/** A route for every row of the contract. */
export function createApi(parts: PartsOf<'handlers'>): Router {
  // Paths match exactly: `/API/user` and `/api/user/` are unknown.
  const router = new Router({ sensitive: true, strict: true });
  bindRoutes(router, {
    handlers: madeOf('handlers', parts),
    sell: (run) => sellRun(parts, run),
    limit: limitCalls(parts.limits, callLimits),
    demand: parts.config,
    checksResponses: !parts.config.isProduction,
  });
  return router;
}

/** Runs a middleware for the paths below `root` alone, and for `root` itself. */
export const under =
  (root: string, middleware: Middleware): Middleware =>
  (ctx, next) =>
    ctx.path === root || ctx.path.startsWith(`${root}/`) ? middleware(ctx, next) : next();

export const noStore: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};

/** Answers what no row of the contract took: 404 for an unknown path, 405 for an unknown method. */
export function refuseUnknownRoutes(router: Router): Middleware {
  return async (ctx) => {
    const layers = router.match(ctx.path, ctx.method).path;
    const methods = new Set(layers.flatMap((layer) => layer.methods));
    if (methods.size === 0) throw new Refusal('request.not-found');
    ctx.set('Allow', [...methods].join(', '));
    if (ctx.method !== 'OPTIONS') throw new Refusal('request.method-not-allowed');
    ctx.status = 204;
  };
}
