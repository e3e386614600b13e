/** The only place that reads the time, so that a test can replace it. */
export const clock = {
  now: (): Date => new Date(),
  /** Milliseconds that never go back; only differences have a meaning. */
  monotonicMs: (): number => performance.now(),
};

/** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
