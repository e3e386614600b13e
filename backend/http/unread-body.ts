import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';

/** Bytes read of one request; a little more than any upload. */
const drainLimitBytes = 32 * 1024 * 1024;
const drainTimeoutMs = 5_000;
/** How long a connection stays open after the response, which must arrive before it is closed. */
const lingerMs = 500;

/**
 * Most clients that are refused, or sent elsewhere, in the middle of a body send the rest before
 * they read the response; closing the connection at once would show them a network error instead of
 * it. So the rest is read and thrown away, up to a limit; a longer body gets the response and then
 * a closed connection.
 */
export const finishUnreadBodies: Middleware = async (ctx, next) => {
  const { req } = ctx;
  const before = req.socket.bytesRead;
  await next();
  if (req.complete || req.destroyed || ctx.status < 300) return;
  const isTooMuch = () => req.socket.bytesRead - before > drainLimitBytes;
  if (!(await readRest(req, isTooMuch))) respondAndClose(ctx);
};

/** True when the whole body has arrived. */
function readRest(request: IncomingMessage, isTooMuch: () => boolean): Promise<boolean> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > drainLimitBytes) return Promise.resolve(false);
  return new Promise((resolve) => {
    const count = () => {
      if (isTooMuch()) done();
    };
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      if (!request.complete) request.pause();
      resolve(request.complete);
    };
    const timer = setTimeout(done, drainTimeoutMs);
    request.unpipe();
    request.on('data', count).on('end', done).on('close', done);
    request.resume();
  });
}

function respondAndClose(ctx: Context): void {
  const body: unknown = ctx.body;
  const isText = typeof body === 'string';
  const content = Buffer.from(isText ? body : JSON.stringify(body));
  ctx.set('Connection', 'close');
  if (!isText) ctx.type = 'json';
  const status = ctx.status;
  // Node closes the connection when the response ends, so it ends a moment after its last byte.
  ctx.body = Readable.from(
    (async function* () {
      yield content;
      await new Promise((resolve) => setTimeout(resolve, lingerMs));
    })(),
    { objectMode: false },
  );
  ctx.status = status;
  ctx.length = content.length;
}
