import type { Context, Middleware } from 'koa';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { UploadRejected } from '../media-files/inspect-picture.ts';
import { StorageFault } from '../storage/storage.ts';

/** Turns everything thrown by later middlewares into the one format of error responses. */
export function handleErrors(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'server.error') log.error({ err: error }, 'request failed');
      else if (refusal.status >= 500) log.warn({ err: error }, 'request refused');
      respondRefusal(ctx, refusal);
    }
  };
}

/** Responds with a refusal; headers set before stay. */
export function respondRefusal(ctx: Context, refusal: Refusal): void {
  ctx.status = refusal.status;
  ctx.remove('Content-Disposition');
  ctx.set('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  ctx.body = refusal.body;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageFault) return new Refusal(error.refusalCode, { cause: error });
  if (error instanceof UploadRejected) {
    return new Refusal(error.refusalCode, {
      ...(error.text === undefined ? {} : { text: error.text }),
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) return new Refusal('server.unavailable', { cause: error });
  // Koa throws it for paths that cannot be decoded.
  if (error instanceof URIError) return new Refusal('request.malformed', { cause: error });
  return new Refusal('server.error', { cause: error });
}
