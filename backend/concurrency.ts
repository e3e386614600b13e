import { clock } from './clock.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns a function that runs at most `running` calls at once and queues at most `waiting` more,
 * in order. It refuses further ones with `server.busy`.
 */
export function limitConcurrency(running: number, waiting = Infinity) {
  let free = running;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw new Refusal('server.busy', { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes to the next in the queue, so that no new call can take it first.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** One read at a time, shared by all callers until it is too old; a failed one is not kept. */
export function cacheFor<T>(oldestMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { promise: Promise<T>; atMs: number } | undefined;
  return () => {
    const nowMs = clock.monotonicMs();
    if (last && nowMs - last.atMs < oldestMs) return last.promise;
    const reading = { promise: read(), atMs: nowMs };
    last = reading;
    reading.promise.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.promise;
  };
}
