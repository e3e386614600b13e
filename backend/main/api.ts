import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { accountRateLimits } from '../accounts/account-rate-limits.ts';
import { accountHandlers } from '../accounts/handlers/accounts.ts';
import { profileHandlers, settingsHandlers } from '../accounts/handlers/profile.ts';
import { passkeyHandlers, twoFactorHandlers } from '../accounts/handlers/sign-in-factors.ts';
import { socialHandlers } from '../accounts/handlers/social.ts';
import { passwordsOfPages } from '../accounts/passwords.ts';
import { adminHandlers } from '../admin/handlers.ts';
import { filmHandlers } from '../films/handlers.ts';
import { galleryHandlers } from '../gallery/handlers.ts';
import { providerHandlers } from '../generations/handlers.ts';
import { bindRoutes } from '../http/bind.ts';
import { limitCalls } from '../http/change-limits.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { toolHandlers } from '../orders/handlers.ts';
import { sellRun } from '../orders/sell.ts';
import { openExamples } from '../pages/examples.ts';
import { pageHandlers } from '../pages/handlers.ts';
import { planHandlers } from '../plans/handlers.ts';
import { pushHandlers } from '../push/handlers.ts';
import { Refusal } from '../refusal.ts';
import { sharedPageHandlers, shareHandlers } from '../shares/handlers.ts';
import { tokenHandlers } from '../tokens/handlers.ts';
import { uploadHandlers } from '../uploads/handlers.ts';
import type { AppDependencies } from './dependencies.ts';

/** A route for every row of the contract. */
export function createApi(app: AppDependencies & { limits: RateLimits }): Router {
  // Paths match exactly: `/API/user` and `/api/user/` are unknown.
  const router = new Router({ sensitive: true, strict: true });
  const { limits } = app;
  const accountLimits = accountRateLimits(app);
  const examples = openExamples(join(app.config.DATA_DIR, 'examples'), app.log);
  const { switches } = app;
  const parts = {
    ...app.engine,
    ...app,
    accountLimits,
    examples,
    pagePasswords: passwordsOfPages(app.passwords),
    refuseSale: () => switches.refuseSale(),
  };
  bindRoutes(router, {
    handlers: {
      ...accountHandlers(parts),
      ...profileHandlers(parts),
      ...settingsHandlers(parts),
      ...pushHandlers(parts),
      ...passkeyHandlers(parts),
      ...twoFactorHandlers(parts),
      ...socialHandlers(parts),
      ...galleryHandlers(parts),
      ...uploadHandlers(parts),
      ...filmHandlers(parts),
      ...shareHandlers(parts),
      ...sharedPageHandlers(parts),
      ...planHandlers(parts),
      ...tokenHandlers(parts),
      ...toolHandlers(parts),
      ...pageHandlers(parts),
      ...providerHandlers(parts),
      ...adminHandlers(parts),
    },
    sell: (run) => sellRun(parts, run),
    limit: limitCalls(limits),
    demand: app.config,
    checksResponses: !app.config.isProduction,
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
