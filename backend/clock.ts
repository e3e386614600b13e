/** The process's clock: the one place time is read, so that a test can hold it still. */
export const clock = {
  now: (): Date => new Date(),
  /** Milliseconds that never go back; only differences mean anything. */
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
