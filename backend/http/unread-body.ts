import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';

/** What a request may send in all; a little more than any upload. */
const drainLimitBytes = 12 * 1024 * 1024;
const drainTimeoutMs = 5_000;
/** How long a connection that must be cut stays open, so that the answer arrives before the cut. */
const lingerMs = 500;

/**
 * A client that is refused in the middle of its body mostly goes on sending and reads the answer
 * afterwards; cutting it off at once would show it a network error instead of the refusal. The rest
 * is read and thrown away, up to a limit; whoever sends more is answered and cut off.
 */
export function finishUnreadBodies(): Middleware {
  return async (ctx, next) => {
    const { req } = ctx;
    const before = req.socket.bytesRead;
    await next();
    if (req.complete || req.destroyed || ctx.status < 400) return;
    const isTooMuch = () => req.socket.bytesRead - before > drainLimitBytes;
    if (!(await readRest(req, isTooMuch))) respondAndClose(ctx);
  };
}

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
  const content = Buffer.from(JSON.stringify(ctx.body));
  ctx.set('Connection', 'close');
  ctx.type = 'json';
  const status = ctx.status;
  // Ends a moment after its last byte: Node closes the connection when the answer ends.
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
