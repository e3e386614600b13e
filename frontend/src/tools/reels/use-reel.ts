import { useEffect, useRef, useState } from 'react';
import { REEL_POLL } from '#contract/limits.ts';
import { isAborted } from '../../api/call-error.ts';
import { localTimeMs } from '../../api/server-clock.ts';
import { refetchUser } from '../../api/user.ts';
import { browserClock, poll } from '../../generations/poll.ts';
import { useGeneration, useGenerations } from '../../generations/generation-store.ts';
import { isLive } from '../../live/connection.ts';
import { toast } from '../../ui/toast-store.ts';
import { pollReel, knownMediaIds } from './poll-reel.ts';
import { orderFailure, orderReel } from './order-reel.ts';
import type { ReelInput } from './reel-form.ts';
import { type FollowedReel, followReel, reelPhase, reelToFollow } from './reel-phase.ts';

const noIds: ReadonlySet<string> = new Set();

/**
 * The reel this screen orders or finds running, and what became of it. `isFormInUse` keeps a reel
 * that was started elsewhere from taking the screen away from somebody who is filling the form.
 */
export function useReel(isFormInUse: boolean) {
  const [followed, setFollowed] = useState<FollowedReel | null>(null);
  const [putAside, setPutAside] = useState(noIds);
  const upload = useRef<AbortController | null>(null);
  const running = useGenerations(({ generations }) =>
    reelToFollow(Object.values(generations), putAside),
  );
  if (!followed && !isFormInUse && running) {
    setFollowed(followReel(running.input, localTimeMs(running.createdAt), running.id));
  }
  const generation = useGeneration(followed?.generationId ?? null);
  const phase = reelPhase(followed, generation);
  usePolling(followed, phase.name === 'working', setFollowed);

  async function start({ file, input }: { file: File; input: ReelInput }): Promise<void> {
    const mine = followReel(input, Date.now(), null);
    const abort = new AbortController();
    upload.current = abort;
    setFollowed(mine);
    try {
      const generationId = await orderReel({ file, input }, abort.signal);
      setFollowed((now) => (now === mine ? { ...mine, generationId, isAccepted: true } : now));
    } catch (error) {
      setFollowed((now) => (now === mine ? null : now));
      if (!isAborted(error)) toast({ ...orderFailure(error), variant: 'destructive' });
    }
    if (!isLive()) void refetchUser();
  }

  return {
    phase,
    start,
    /** Takes back an order whose photo is still on its way. */
    abortUpload: () => upload.current?.abort(),
    /** Back to the form; what still runs goes on and stays in the activity list. */
    reset: () => {
      const known = Object.values(useGenerations.getState().generations);
      setPutAside(new Set(known.map(({ id }) => id)));
      setFollowed(null);
    },
  };
}

/** The specified polling, for as long as the screen shows a reel in the making. */
function usePolling(
  followed: FollowedReel | null,
  isWorking: boolean,
  setFollowed: (change: (now: FollowedReel | null) => FollowedReel | null) => void,
): void {
  const awaited = isWorking && followed?.isAccepted ? followed : null;
  useEffect(() => {
    if (!awaited) return;
    const knownIds = knownMediaIds();
    const settle = (outcome: Partial<FollowedReel>) =>
      setFollowed((now) => (now === awaited ? { ...awaited, ...outcome } : now));
    return poll({
      startedAtMs: awaited.startedAtMs,
      schedule: REEL_POLL,
      clock: browserClock,
      // A reel nobody named can only be found by looking.
      isSocketUp: () => awaited.generationId !== null && isLive(),
      request: (signal) => pollReel({ ...awaited, knownIds }, signal),
      onFound: (found) => {
        settle({ found });
        void refetchUser();
      },
      timeout: {
        afterMs: REEL_POLL.giveUpAfterMs,
        onTimeout: () => {
          settle({ isTimedOut: true });
          toast({
            title: 'Generation Timeout',
            description: 'Your reel took too long. If it was not made, it is not charged.',
            variant: 'destructive',
          });
        },
      },
    });
  }, [awaited, setFollowed]);
}
