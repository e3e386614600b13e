import { useEffect, useState } from 'react';
import { PAGE_SIZE, REEL_POLL } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import { call } from '../../api/call.ts';
import { refetchUser } from '../../api/user.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { browserClock, poll } from '../../generations/poll.ts';
import type { FollowedRun } from '../../generations/run-phase.ts';
import { useRun } from '../../generations/use-run.ts';
import { isLive } from '../../live/connection.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { CallError, refusalCode } from '../../api/call-error.ts';
import { findReel } from './find-reel.ts';
import { reelPhase, type PolledReel } from './reel-phase.ts';

/** The reel of this screen: a run like any other, which the documented polling finds as well. */
export function useReel(isFormInUse: boolean) {
  const run = useRun('reel', { isFormInUse, failed: orderFailure });
  const polled = usePolledReel(run.phase.name === 'working' ? run.followed : null);
  return { ...run, phase: reelPhase(run.phase, polled) };
}

/** The specified polling, for as long as the screen waits for `awaited`. */
function usePolledReel(awaited: FollowedRun | null): PolledReel | null {
  const [polled, setPolled] = useState<PolledReel | null>(null);
  useEffect(() => {
    if (!awaited?.ordered) return;
    const { key, input, startedAtMs } = awaited;
    const { generationId } = awaited.ordered;
    const { category, option } = input;
    const reel = {
      generationId,
      category: String(category),
      option: typeof option === 'string' ? option : null,
      startedAtMs,
      knownIds: knownMediaIds(),
    };
    return poll<Media>({
      startedAtMs,
      schedule: REEL_POLL,
      clock: browserClock,
      // Without an id no event can be matched to the order, so only polling finds it.
      isSocketUp: () => generationId !== null && isLive(),
      request: async (signal) =>
        findReel(await call('images', { query: { limit: PAGE_SIZE }, signal }), reel),
      onFound: (found) => {
        setPolled({ key, found, isTimedOut: false });
        void refetchUser();
      },
      timeout: {
        afterMs: REEL_POLL.giveUpAfterMs,
        onTimeout: () => {
          setPolled({ key, found: null, isTimedOut: true });
          const why = 'Your reel took too long. If it was not made, it is not charged.';
          toastFault('Generation Timeout', why);
        },
      },
    });
  }, [awaited]);
  return polled?.key === awaited?.key ? polled : null;
}

/** Results that are known already: never those of a reel that starts now. */
function knownMediaIds(): ReadonlySet<number> {
  const { generations } = useGenerations.getState();
  return new Set(
    Object.values(generations).flatMap(({ result }) => result?.media.map(({ id }) => id) ?? []),
  );
}

/** Text for the person when an order was not taken: the server's words, else the specified text. */
export function orderFailure(error: unknown): { title: string; description: string } {
  const isPoor = refusalCode(error) === 'tokens.insufficient';
  const said = error instanceof CallError ? error.errorField : undefined;
  return {
    title: isPoor ? 'Insufficient Tokens' : 'Generation Failed',
    description: said || reelTexts.failed,
  };
}
