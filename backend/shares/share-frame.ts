import { refusals, type ErrorBody } from '../../contract/refusals.ts';
import type { Config } from '../config.ts';
import { publicOrigin } from '../http/public-origin.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import { mintNonce } from '../http/security-headers.ts';
import { renderNote, type Place } from './render.ts';

/**
 * Gives every answer to a shared page its headers, and makes a page of each refusal, since a person
 * reads it. An address that cannot be one of ours is not there. A template, which a program asks
 * for, is refused in JSON like every call.
 */
export function frameShares(config: Pick<Config, 'APP_URL'>): Middleware {
  return async (ctx, next) => {
    await next();
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const body: unknown = ctx.body;
    if (ctx.status < 400 || !isRefusal(body) || ctx.path.endsWith('/template')) return;
    const isNowhere = ctx.status === 404 || (ctx.status === 400 && ctx.method !== 'POST');
    const text = isNowhere ? refusals['share.not-found'].text : body.error;
    const title = isNowhere ? 'Not here' : 'That did not work';
    sendPage(ctx, config, (place) => renderNote({ title, text }, place));
    if (isNowhere) ctx.status = 404;
  };
}

const isRefusal = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body;

/** Sends a page without scripts that may load pictures and videos of this site alone. */
export function sendPage(
  ctx: Context,
  config: Pick<Config, 'APP_URL'>,
  render: (place: Place) => string,
): void {
  const nonce = mintNonce();
  ctx.set('Content-Security-Policy', sharedPolicy(nonce));
  ctx.type = 'html';
  ctx.body = render({ origin: publicOrigin(config, ctx), nonce });
}

const sharedPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
