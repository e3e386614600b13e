import Koa from 'koa';
import type { GatewayDependencies } from '../events/gateway-dependencies.ts';
import { handleErrors } from './handle-errors.ts';
import { createApi, noStore, refuseUnknownRoutes, underApi } from './api.ts';
import { cookieKeys, readSession, authenticateUpgrade } from './session.ts';
import { ownOriginTest, redirectShares, refuseCrossSite } from './cross-site.ts';
import { health } from './health.ts';
import { refuseMalformedUrls, serveMedia } from './media.ts';
import { readBuiltPages } from './page-files.ts';
import { robots, servePages } from './pages.ts';
import { serveMetrics, underMetrics } from './metrics.ts';
import type { AppDependencies } from './dependencies.ts';
import { logRequests } from './request-log.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import { frameShares, underShares } from './share-frame.ts';
import { finishUnreadBodies } from './unread-body.ts';

/** The HTTP server's middlewares, in the order in which a request passes them. */
export async function createApp(parts: AppDependencies) {
  const { config, log, engine, sessions } = parts;
  const koa = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES });
  const keys = cookieKeys(parts.sessionKeys);
  koa.keys = keys;
  const session = { sessions, keys, isProduction: config.isProduction };
  const isOwnOrigin = ownOriginTest(config);
  const api = createApi(parts);

  koa.use(logRequests(log, parts.metrics));
  koa.use(securityHeaders(config));
  koa.use(finishUnreadBodies());
  koa.use(underShares(frameShares(config)));
  koa.use(handleErrors(log, config.CONTACT_EMAIL));
  koa.use(refuseMalformedUrls());
  koa.use(redirectShares());
  koa.use(refuseCrossSite(isOwnOrigin));
  koa.use(health({ database: engine.database, isDraining: parts.isDraining }));
  koa.use(underMetrics(readSession(koa, session)));
  koa.use(underMetrics(serveMetrics(parts.metrics, config)));
  koa.use(serveMedia(engine));
  koa.use(underApi(noStore()));
  koa.use(underApi(readSession(koa, session)));
  koa.use(api.routes());
  koa.use(underApi(refuseUnknownRoutes(api)));
  koa.use(underShares(refuseUnknownRoutes(api)));
  koa.use(robots());
  koa.use(servePages(await readBuiltPages(parts.distDir), pagePolicy(config)));
  koa.on('error', (error: Error) => log.debug({ err: error }, 'response was cut short'));

  /** For live push: the identity of a socket and the origins it may come from. */
  const gatewayDependencies: GatewayDependencies = {
    authenticate: authenticateUpgrade(koa, session, config),
    activeSessions: (hashes) => sessions.stillOpen(hashes),
    onSessionEnd: (callback) => sessions.onEnded(callback),
    usage: () => parts.usage.snapshot(),
    isOriginAllowed: (origin, request) => isOwnOrigin(origin, request.headers.host),
  };
  return { koa, gatewayDependencies };
}
