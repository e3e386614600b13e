import { REEL_POLL } from '../../../../contract/limits.ts';

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

export type ReelWatch<R> = {
  startedAtMs: number;
  clock: Clock;
  /** While the socket is up its events say everything, so nothing is asked. */
  isSocketUp: () => boolean;
  /** Asks the server once; undefined is "not there yet". A failure is asked again. */
  look: (signal: AbortSignal) => Promise<R | undefined>;
  onFound: (result: R) => void;
  onTimeout: () => void;
};

/**
 * The specified polling: first 3 s after the start, then every 5 s, given up at 10 minutes.
 * Resolves nothing and keeps nothing; returns what stops it, also in the middle of a request.
 */
export function watchReel<R>(watch: ReelWatch<R>): () => void {
  const { clock, startedAtMs } = watch;
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    cancelTurn();
    cancelGivingUp();
  };

  const turn = async () => {
    const result = watch.isSocketUp() ? undefined : await lookOrNothing(watch, ended.signal);
    if (ended.signal.aborted) return;
    if (result === undefined) {
      cancelTurn = clock.after(REEL_POLL.everyMs, () => void turn());
      return;
    }
    end();
    watch.onFound(result);
  };

  const elapsedMs = clock.now() - startedAtMs;
  let cancelTurn = clock.after(left(REEL_POLL.firstAfterMs, elapsedMs), () => void turn());
  const cancelGivingUp = clock.after(left(REEL_POLL.giveUpAfterMs, elapsedMs), () => {
    end();
    watch.onTimeout();
  });
  return end;
}

async function lookOrNothing<R>(watch: ReelWatch<R>, signal: AbortSignal): Promise<R | undefined> {
  try {
    return await watch.look(signal);
  } catch {
    return undefined;
  }
}

/** A start that lies in the future of this clock must not lengthen the wait. */
function left(waitMs: number, elapsedMs: number): number {
  return Math.min(Math.max(waitMs - elapsedMs, 0), waitMs);
}
