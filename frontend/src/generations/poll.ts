/** The time and timers of `poll`, replaced by tests. */
export type Clock = {
  now: () => number;
  /** Runs `work` once after `ms`; returns how to cancel it. */
  after: (ms: number, work: () => void) => () => void;
};

export const browserClock: Clock = {
  now: Date.now,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export type Poll<R> = {
  startedAtMs: number;
  /** When to request, counted from the start. */
  schedule: { firstAfterMs: number; everyMs: number };
  clock: Clock;
  /** While it is true events bring the result, so nothing is requested. */
  isSocketUp: () => boolean;
  /** One request; undefined is "not there yet". A failed one is repeated. */
  request: (signal: AbortSignal) => Promise<R | undefined>;
  onFound: (result: R) => void;
  /** Ends the polling this long after the start; without it polling goes on until a result. */
  timeout?: { afterMs: number; onTimeout: () => void };
};

/**
 * Requests a result in the given rhythm until it is there. Returns how to stop, which also aborts a
 * request that is on its way.
 */
export function poll<R>(watched: Poll<R>): () => void {
  const { clock, startedAtMs, schedule, timeout } = watched;
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    cancelTurn();
    cancelGivingUp();
  };

  const turn = async () => {
    const result = watched.isSocketUp()
      ? undefined
      : await watched.request(ended.signal).catch(() => undefined);
    if (ended.signal.aborted) return;
    if (result === undefined) {
      cancelTurn = clock.after(schedule.everyMs, () => void turn());
      return;
    }
    end();
    watched.onFound(result);
  };

  const elapsedMs = clock.now() - startedAtMs;
  let cancelTurn = clock.after(remainingMs(schedule.firstAfterMs, elapsedMs), () => void turn());
  const cancelGivingUp = timeout
    ? clock.after(remainingMs(timeout.afterMs, elapsedMs), () => {
        end();
        timeout.onTimeout();
      })
    : () => {};
  return end;
}

/** A start that lies in the future of this clock must not lengthen the wait. */
function remainingMs(waitMs: number, elapsedMs: number): number {
  return Math.min(Math.max(waitMs - elapsedMs, 0), waitMs);
}
