import type { Generation } from '#contract/generation.ts';
import { call } from '../api/call.ts';
import { refetchUser } from '../api/user.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { isUnfinished, putGeneration, useGenerations } from './generation-store.ts';
import { browserClock, type Clock, poll } from './poll.ts';

const POLL_SCHEDULE = { firstAfterMs: 3_000, everyMs: 5_000 };

/**
 * Resolves when the generation is over: by the live events, or while the socket is down by asking.
 * Rejects with `signal`'s reason when that fires, and with an `AbortError` at sign-out.
 */
export function awaitGeneration(
  id: string,
  signal?: AbortSignal,
  clock: Clock = browserClock,
): Promise<Generation> {
  return new Promise((resolve, reject) => {
    const known = useGenerations.getState().generations[id];
    if (known && !isUnfinished(known)) return resolve(known);
    let wasKnown = known !== undefined;

    const stopListening = useGenerations.subscribe(({ generations }) => {
      const now = generations[id];
      if (now && !isUnfinished(now)) settle(() => resolve(now));
      else if (wasKnown && !now) settle(() => reject(new DOMException('Signed out', 'AbortError')));
      wasKnown ||= now !== undefined;
    });
    const stopAsking = poll({
      startedAtMs: Date.now(),
      schedule: POLL_SCHEDULE,
      clock,
      isSocketUp: isLive,
      request: (ended) => fetchIfFinished(id, ended),
      // `putGeneration` has triggered the subscription above.
      onFound: () => {},
    });
    const abort = () => settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });

    function settle(how: () => void): void {
      stopListening();
      stopAsking();
      signal?.removeEventListener('abort', abort);
      how();
    }
  });
}

async function fetchIfFinished(id: string, signal: AbortSignal): Promise<true | undefined> {
  const generation = await call('generation', { params: { id }, signal });
  putGeneration(generation);
  if (isUnfinished(generation)) return undefined;
  // The events about its other effects are missing, too.
  void refetchUser();
  refetchKept();
  return true;
}
