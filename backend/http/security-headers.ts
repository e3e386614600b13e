import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { routes } from '../../contract/routes.ts';
import type { Config } from '../config.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * On every response, whatever its status, beside the `nosniff` of `server.ts`. Pages and media replace
 * the content policy.
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
export function mintNonce(): string {
  return randomBytes(18).toString('base64');
}

/**
 * For the files of the frontend. It also limits what the service worker may fetch, as that obeys the
 * policy of its own file, and applies to the offline page, which the worker caches.
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

/** What a page may load. Purchases are a top-level navigation, so Stripe needs no entry. */
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

/** What a report of a browser may name: the directives, and parts that browsers check in their place. */
export const policyDirectives: ReadonlySet<string> = new Set([
  ...Object.keys(pageSources({ nonce: '', media: '', socket: '' })),
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'frame-src'],
]);

type PolicySettings = Pick<Config, 'APP_URL' | 'MEDIA_BASE_URL' | 'isProduction'>;

function webSocketOrigin(url: string): string {
  return new URL(url).origin.replace(/^http/, 'ws');
}

function requestedSocketOrigin(ctx: Context): string {
  // The client writes the Host header: leave out one that could end the directive.
  return /^[a-z\d.:[\]-]+$/i.test(ctx.host) ? `ws://${ctx.host} wss://${ctx.host}` : '';
}
