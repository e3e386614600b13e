import { setTimeout } from 'node:timers/promises';

/** The only place that reads the time, so that a test can replace it. */
export const clock = {
  now: (): Date => new Date(),
  /** Milliseconds that never go back; only differences have a meaning. */
  monotonicMs: (): number => performance.now(),
};

/** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

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
