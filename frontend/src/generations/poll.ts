/** Time as the watch sees it; a test brings its own. */
export type Clock = {
  now: () => number;
  /** Runs `work` once after `ms`; the answer calls it off. */
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
  /** When to look, counted from the start. */
  schedule: { firstAfterMs: number; everyMs: number };
  clock: Clock;
  /** While the socket is up its events say everything, so nothing is asked. */
  isSocketUp: () => boolean;
  /** Asks the server once; undefined is "not there yet". A failure is asked again. */
  request: (signal: AbortSignal) => Promise<R | undefined>;
  onFound: (result: R) => void;
  /** Given up so long after the start; without it never, because the server ends everything. */
  timeout?: { afterMs: number; onTimeout: () => void };
};

/**
 * Looks for a result in the given rhythm for as long as only asking can find it. Resolves nothing
 * and keeps nothing; returns what stops it, also in the middle of a request.
 */
export function poll<R>({
  clock,
  startedAtMs,
  schedule,
  timeout,
  ...watched
}: Poll<R>): () => void {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    cancelTurn();
    cancelGivingUp();
  };

  const turn = async () => {
    const result = watched.isSocketUp()
      ? undefined
      : await requestOrUndefined(watched.request, ended.signal);
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

async function requestOrUndefined<R>(
  look: Poll<R>['request'],
  signal: AbortSignal,
): Promise<R | undefined> {
  try {
    return await look(signal);
  } catch {
    return undefined;
  }
}

/** A start that lies in the future of this clock must not lengthen the wait. */
function remainingMs(waitMs: number, elapsedMs: number): number {
  return Math.min(Math.max(waitMs - elapsedMs, 0), waitMs);
}
