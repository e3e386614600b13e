import Koa from 'koa';
import type { Doors } from '../events/doors.ts';
import { answerErrors } from './answer-errors.ts';
import { createApi, neverStored, refuseUnknownCalls, underApi } from './api.ts';
import { cookieKeys } from './cookie-keys.ts';
import { ownOriginTest, refuseCrossSite } from './cross-site.ts';
import { health } from './health.ts';
import { refuseUnreadableAddresses, serveMedia } from './media.ts';
import { readBuiltPages } from './page-files.ts';
import { servePages } from './pages.ts';
import { measureRequests, serveMetrics, underMetrics } from './metrics.ts';
import type { AppParts } from './parts.ts';
import { logRequests } from './request-log.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import { readSession, upgradeAuthentication } from './session.ts';
import { finishUnreadBodies } from './unread-body.ts';

export type App = {
  koa: Koa;
  /** For the gateway of live push: who a socket belongs to, and where it may come from. */
  doors: Doors;
};

/** The door: every middleware a request passes, in order. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, engine, sessions } = parts;
  const koa = new Koa({
    proxy: config.TRUSTED_PROXIES > 0,
    maxIpsCount: config.TRUSTED_PROXIES,
  });
  const keys = cookieKeys(parts.sessionKeys);
  koa.keys = keys;
  const session = { sessions, keys, isProduction: config.isProduction };
  const isOwnOrigin = ownOriginTest(config);
  const api = createApi(parts);

  koa.use(logRequests(log));
  koa.use(measureRequests(parts.metrics));
  koa.use(securityHeaders(config));
  koa.use(finishUnreadBodies());
  koa.use(answerErrors(log));
  koa.use(refuseUnreadableAddresses());
  koa.use(refuseCrossSite(isOwnOrigin));
  koa.use(health({ database: engine.database, isDraining: parts.isDraining }));
  koa.use(underMetrics(readSession(koa, session)));
  koa.use(underMetrics(serveMetrics(parts.metrics)));
  koa.use(serveMedia(engine.storage));
  koa.use(underApi(neverStored()));
  koa.use(underApi(readSession(koa, session)));
  koa.use(api.routes());
  koa.use(underApi(refuseUnknownCalls(api)));
  koa.use(servePages(await readBuiltPages(parts.distDir), pagePolicy(config)));
  koa.on('error', (error: Error) => log.debug({ err: error }, 'answer was cut short'));

  return {
    koa,
    doors: {
      authenticate: upgradeAuthentication(koa, session),
      stillOpen: (hashes) => sessions.stillOpen(hashes),
      onEnded: (callback) => sessions.onEnded(callback),
      usage: () => parts.usage.snapshot(),
      isOriginAllowed: (origin, request) => isOwnOrigin(origin, request.headers.host),
    },
  };
}
