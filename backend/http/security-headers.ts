import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { routes } from '../../contract/features.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * On every response, whatever its status, beside the `nosniff` of `server.ts`. Pages and media
 * replace the content policy.
 */
const baseHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=(), browsing-topics=()',
} as const;

export function securityHeaders({ isProduction }: Pick<Config, 'isProduction'>): Middleware {
  const headers = {
    ...baseHeaders,
    ...(isProduction
      ? { 'Strict-Transport-Security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  };
  const entries = Object.entries(headers);
  return (ctx, next) => {
    // Node's setter is faster than Koa's, which does the same after three checks per header.
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    return next();
  };
}

/** A nonce for one page: scripts without it do not run. */
export const mintNonce = (): string => randomBytes(18).toString('base64');

/**
 * For the files of the frontend. It also limits what the service worker may fetch, as that obeys
 * the policy of its own file, and applies to the offline page, which the worker caches.
 */
export const filePolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type PagePolicy = (ctx: Context, nonce: string) => string;

/** The policy of a page's loads. Purchases are a top-level navigation, so Stripe needs no entry. */
export function pagePolicy({ APP_URL, MEDIA_BASE_URL, isProduction }: PolicySettings): PagePolicy {
  // Policies are asked about the target of a redirect, too.
  const media = MEDIA_BASE_URL ? ` ${new URL(MEDIA_BASE_URL).origin}` : '';
  const configured = isProduction && APP_URL ? webSocketOrigin(APP_URL) : undefined;
  return (ctx, nonce) => {
    const sources = pageSources({ nonce, media, socket: configured ?? requestedSocketOrigin(ctx) });
    return Object.entries(sources)
      .map(([directive, allowed]) => `${directive} ${allowed}`)
      .join('; ');
  };
}

function pageSources({ nonce, media, socket }: Record<'nonce' | 'media' | 'socket', string>) {
  return {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `'self' blob: data:${media}`,
    'media-src': `'self' blob:${media}`,
    // Some browsers do not count a websocket of the same origin as 'self'.
    'connect-src': `'self' ${socket}`.trimEnd() + media,
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'report-uri': routes.policyReport.path,
  };
}

/**
 * The names that a report of a browser may have: the directives, and parts that browsers check in
 * their place.
 */
export const policyDirectives: ReadonlySet<string> = new Set([
  ...Object.keys(pageSources({ nonce: '', media: '', socket: '' })),
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'frame-src'],
]);

type PolicySettings = Pick<Config, 'APP_URL' | 'MEDIA_BASE_URL' | 'isProduction'>;

const webSocketOrigin = (url: string): string => new URL(url).origin.replace(/^http/, 'ws');

function requestedSocketOrigin(ctx: Context): string {
  // The client writes the Host header: leave out one that could end the directive.
  return /^[a-z\d.:[\]-]+$/i.test(ctx.host) ? `ws://${ctx.host} wss://${ctx.host}` : '';
}

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
export const redirectShares: Middleware = (ctx, next) => {
  if (ctx.method !== 'POST' || ctx.path !== '/share-target') return next();
  ctx.status = 303;
  ctx.redirect('/');
};

/** Whether an `Origin` header is this server's own, compared whole; `host` is the request's. */
type OriginTest = (origin: string, host: string | undefined) => boolean;

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
