import { randomUUID } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import { cookieKeys, readSession, authenticateUpgrade } from '../accounts/session.ts';
import type { Metrics } from '../admin/metrics.ts';
import { clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { GatewayDependencies } from '../events/gateway-dependencies.ts';
import type { Engine } from '../generations/engine.ts';
import { serveMedia } from '../gallery/serve-media.ts';
import { openRateLimits } from '../http/rate-limits.ts';
import { refuseMalformedUrls } from '../http/refuse-request.ts';
import type { RequestState } from '../http/request-state.ts';
import {
  ownOriginTest,
  pagePolicy,
  redirectShares,
  refuseCrossSite,
  securityHeaders,
} from '../http/security-headers.ts';
import { finishUnreadBodies } from '../http/unread-body.ts';
import { withLogIds, type Log } from '../log.ts';
import { expectHandles } from '../media-files/inspect-picture.ts';
import { readBuiltPages, robots, servePages } from '../pages/serve-pages.ts';
import { Refusal } from '../refusal.ts';
import { frameShares } from '../shares/share-frame.ts';
import { diskFault, StorageFault } from '../storage/storage.ts';
import { createApi, noStore, refuseUnknownRoutes, under } from './api.ts';
import type { PartsOf } from './features.ts';
import { health, serveMetrics, underMetrics } from './monitoring.ts';

/** The HTTP server's parts: those of the handlers, most of them from the engine, and more. */
export type AppDependencies = Omit<PartsOf<'handlers'>, keyof Engine | 'engine' | 'limits'> & {
  engine: Engine;
  /** The built frontend. */
  distDir: string;
  /** True from the moment the process begins to shut down: `/readyz` then answers 503. */
  isDraining: () => boolean;
};

/** The HTTP server's middlewares, in the order in which a request passes them. */
export async function createApp(parts: AppDependencies) {
  const { config, engine, sessions } = parts;
  const { log } = engine;
  const koa = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES });
  const keys = cookieKeys(parts.sessionKeys);
  koa.keys = keys;
  const session = { sessions, keys, isProduction: config.isProduction };
  const isOwnOrigin = ownOriginTest(config);
  const limits = openRateLimits({ config, database: engine.database });
  const api = createApi({ ...engine, ...parts, limits });

  koa.use(logRequests(log, parts.metrics));
  koa.use(securityHeaders(config));
  koa.use(finishUnreadBodies);
  koa.use(under('/s', frameShares(config)));
  koa.use(handleErrors(log, config.CONTACT_EMAIL));
  koa.use(refuseMalformedUrls);
  koa.use(redirectShares);
  koa.use(refuseCrossSite(isOwnOrigin));
  koa.use(health({ database: engine.database, isDraining: parts.isDraining }));
  koa.use(underMetrics(readSession(koa, session)));
  koa.use(underMetrics(serveMetrics(parts.metrics, config)));
  koa.use(serveMedia(engine));
  // Pages and media need no session.
  koa.use(under('/api', noStore));
  koa.use(under('/api', readSession(koa, session)));
  koa.use(api.routes());
  koa.use(under('/api', refuseUnknownRoutes(api)));
  koa.use(under('/s', refuseUnknownRoutes(api)));
  koa.use(robots);
  koa.use(servePages(await readBuiltPages(parts.distDir), pagePolicy(config)));
  koa.on('error', (error: Error) => log.debug({ err: error }, 'response was cut short'));

  /** For live push: the identity of a socket and the origins it may come from. */
  const gatewayDependencies: GatewayDependencies = {
    authenticate: authenticateUpgrade(koa, session, config),
    activeSessions: (hashes) => sessions.stillOpen(hashes),
    onSessionEnd: (callback) => sessions.onEnded(callback),
    usage: () => parts.usage.snapshot(),
    limitReplay: (userId) => limits.consume([['replay.account', userId]]),
    isOriginAllowed: (origin, request) => isOwnOrigin(origin, request.headers.host),
  };
  return { koa, gatewayDependencies };
}

/**
 * Turns everything thrown by later middlewares into the one format of error responses. A text that
 * says to contact support names `contactEmail`, where the operator has set one.
 */
function handleErrors(log: Log, contactEmail: string | undefined): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = await refusalOf(error);
      if (refusal.code === 'server.error') log.error({ err: error }, 'request failed');
      else if (refusal.status >= 500) log.warn({ err: error }, 'request refused');
      respondRefusal(ctx, refusal, contactEmail);
    }
  };
}

/** Headers set before stay. */
function respondRefusal(ctx: Context, refusal: Refusal, contactEmail: string | undefined): void {
  ctx.status = refusal.status;
  ctx.remove('Content-Disposition');
  ctx.set('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  const { error, ...others } = refusal.body;
  const isComplete = contactEmail === undefined || !error.endsWith('contact support.');
  ctx.body = { error: isComplete ? error : `${error.slice(0, -1)}: ${contactEmail}`, ...others };
}

async function refusalOf(error: unknown): Promise<Refusal> {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal('server.unavailable', { cause: error });
  const fault = diskFault(error);
  if (fault instanceof StorageFault) return new Refusal(fault.refusalCode, { cause: error });
  // Koa throws it for paths that cannot be decoded.
  if (error instanceof URIError) return new Refusal('request.malformed', { cause: error });
  // What fails for want of a handle, such as an import or a thread, need not have that code.
  const hasHandles = await expectHandles().then(
    () => true,
    () => false,
  );
  return new Refusal(hasHandles ? 'server.error' : 'server.unavailable', { cause: error });
}

/**
 * Gives each request an id, which all its log lines and the response carry. When the response is
 * ready, logs one line and measures the time it took. It logs the route and not the path, because
 * paths can contain tokens.
 */
function logRequests(log: Log, metrics: Pick<Metrics, 'observeRequest'>): Middleware {
  // Without redaction, which is half of the cost: the fields below contain no secret.
  const lines = log.child({}, { redact: [] });
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
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
