import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refusal } from '../refusal.ts';
import { bindRoutes } from './bind.ts';
import { createHandlers } from './handlers.ts';
import { openRateLimits } from './rate-limits.ts';
import type { AppDependencies } from './dependencies.ts';
import { sellRun } from './sell.ts';

/** A route for every row of the contract. */
export function createApi(parts: AppDependencies): Router {
  // Addresses are taken as they are written: `/API/user` is none of ours.
  const router = new Router({ sensitive: true, strict: true });
  const limits = openRateLimits({ config: parts.config, database: parts.engine.database });
  const withLimits = { ...parts, limits };
  bindRoutes(router, {
    handlers: createHandlers(withLimits),
    sell: (run) => sellRun(withLimits, run),
    checksResponses: !parts.config.isProduction,
  });
  return router;
}

/** Runs a middleware for `/api` alone: pages and media need no session. */
export function underApi(middleware: Middleware): Middleware {
  return (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? middleware(ctx, next) : next();
}

export function noStore(): Middleware {
  return (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  };
}

/** What no row of the contract took: an address nobody has, or a method it does not know. */
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
