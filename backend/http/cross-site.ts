import type { Context, Middleware } from 'koa';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site makes a browser send. Browsers name the origin of these
 * in `Sec-Fetch-Site`, `Origin` or both; a client that sends neither is not a browser.
 */
export function refuseCrossSite(isOwnOrigin: OriginTest): Middleware {
  return (ctx, next) => {
    if (!safeMethods.has(ctx.method) && isForeign(ctx, isOwnOrigin)) {
      throw new Refusal('request.cross-site');
    }
    return next();
  };
}

/**
 * Answers `POST /share-target`, by which the system shares a photo to the installed app, where no
 * service worker has taken it. The request comes from no page of ours, so it must not pass
 * `refuseCrossSite`; nothing of it is read, and nothing done.
 */
export function redirectShares(): Middleware {
  return (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/share-target') return next();
    ctx.status = 303;
    ctx.redirect('/');
  };
}

/** Whether an `Origin` header is this server's own, compared whole; `host` is the request's. */
export type OriginTest = (origin: string, host: string | undefined) => boolean;

export function ownOriginTest(config: Pick<Config, 'APP_URL' | 'isProduction'>): OriginTest {
  const appOrigin = config.APP_URL === undefined ? undefined : new URL(config.APP_URL).origin;
  return (origin, host) => {
    if (origin === appOrigin) return true;
    // In development the server has many names and ports; operators configure theirs.
    if (config.isProduction || !host) return false;
    return origin === `http://${host}` || origin === `https://${host}`;
  };
}

function isForeign(ctx: Context, isOwnOrigin: OriginTest): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin') return true;
  const origin = ctx.get('Origin');
  return origin !== '' && !isOwnOrigin(origin, ctx.host);
}
