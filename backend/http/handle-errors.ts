import type { Context, Middleware } from 'koa';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { StorageFault } from '../storage/storage.ts';

/**
 * Turns everything thrown by later middlewares into the one format of error responses. A text that
 * says to contact support names `contactEmail`, where the operator has set one.
 */
export function handleErrors(log: Log, contactEmail: string | undefined): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = refusalOf(error);
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

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageFault) return new Refusal(error.refusalCode, { cause: error });
  if (isDatabaseUnavailable(error)) return new Refusal('server.unavailable', { cause: error });
  // Koa throws it for paths that cannot be decoded.
  if (error instanceof URIError) return new Refusal('request.malformed', { cause: error });
  return new Refusal('server.error', { cause: error });
}
