import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { RouteName } from '../../contract/routes.ts';
import { filmRoutes, planRoutes } from '../../contract/routes/films.ts';
import { collectionRoutes, galleryRoutes, trashRoutes } from '../../contract/routes/gallery.ts';
import { sharedPageRoutes, shareRoutes } from '../../contract/routes/shares.ts';
import { settingsRoutes } from '../../contract/routes/profile.ts';
import type { Route } from '../../contract/routes/route.ts';
import { passwordsOfPages } from '../accounts/passwords.ts';
import { openExamples } from '../pages/examples.ts';
import { Refusal } from '../refusal.ts';
import { accountRateLimits } from './account-rate-limits.ts';
import { bindRoutes } from './bind.ts';
import type { AppDependencies } from './dependencies.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { adminHandlers } from './handlers/admin.ts';
import { filmHandlers } from './handlers/films.ts';
import { galleryHandlers, planHandlers } from './handlers/gallery.ts';
import { pageHandlers, providerHandlers } from './handlers/pages.ts';
import { profileHandlers, settingsHandlers } from './handlers/profile.ts';
import { passkeyHandlers, twoFactorHandlers } from './handlers/sign-in-factors.ts';
import { sharedPageHandlers, shareHandlers } from './handlers/shares.ts';
import { socialHandlers } from './handlers/social.ts';
import { tokenHandlers } from './handlers/tokens.ts';
import { toolHandlers } from './handlers/tools.ts';
import { addressPrefix, userPoints, type RateLimits } from './rate-limits.ts';
import { sellRun } from './sell.ts';
import type { RequestState } from './session.ts';

/** A route for every row of the contract. */
export function createApi(app: AppDependencies & { limits: RateLimits }): Router {
  // Paths match exactly: `/API/user` and `/api/user/` are unknown.
  const router = new Router({ sensitive: true, strict: true });
  const { limits } = app;
  const accountLimits = accountRateLimits(app);
  const examples = openExamples(join(app.config.DATA_DIR, 'examples'), app.log);
  const parts = { ...app, accountLimits, examples };
  const ofPages = { ...parts, passwords: passwordsOfPages(app.passwords) };
  bindRoutes(router, {
    handlers: {
      ...accountHandlers(parts),
      ...profileHandlers(parts),
      ...settingsHandlers(parts),
      ...passkeyHandlers(parts),
      ...twoFactorHandlers(parts),
      ...socialHandlers(parts),
      ...galleryHandlers(parts),
      ...filmHandlers(parts),
      ...shareHandlers(ofPages),
      ...sharedPageHandlers(ofPages),
      ...planHandlers(parts),
      ...tokenHandlers(parts),
      ...toolHandlers(parts),
      ...pageHandlers(parts),
      ...providerHandlers(parts),
      ...adminHandlers(parts),
    },
    sell: (run) => sellRun(parts, run),
    limit: limitChanges(limits),
    demand: app.config,
    checksResponses: !app.config.isProduction,
  });
  return router;
}

/**
 * Counts the calls that change a user's gallery, trash, favourites, collections, links, plans or settings, films
 * apart, and visits of shared pages.
 */
function limitChanges(limits: RateLimits) {
  const changes = changesIn({
    ...galleryRoutes,
    ...trashRoutes,
    ...collectionRoutes,
    ...shareRoutes,
    ...planRoutes,
    ...settingsRoutes,
  });
  const filmChanges = changesIn(filmRoutes);
  return async (name: RouteName, ctx: Context): Promise<void> => {
    if (name in sharedPageRoutes) await limits.consume([['share.prefix', addressPrefix(ctx.ip)]]);
    const { user } = ctx.state as RequestState;
    if (!user) return;
    if (changes.has(name)) await limits.consume(userPoints('change', ctx, user.id));
    if (filmChanges.has(name)) await limits.consume(userPoints('film', ctx, user.id));
  };
}

const changesIn = (rows: Record<string, Route>): ReadonlySet<string> =>
  new Set(Object.keys(rows).filter((name) => rows[name]?.method !== 'GET'));

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
