import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { failureText, isAborted, refusalCode } from '../api/call-error.ts';
import { localTimeMs } from '../api/server-clock.ts';
import { refetchUser } from '../api/user.ts';
import { isLive } from '../live/connection.ts';
import { awaitGeneration } from './await-generation.ts';
import { useGeneration, useGenerations } from './generation-store.ts';
import { putOnScreen } from './on-screen.ts';
import type { Ordered } from './finished-generation.ts';
import { orderOnce, repeatOnce, type Order } from './order-once.ts';
import { useRefusalToast } from './use-result-actions.ts';
import { runPhase, runToFollow, type FollowedRun } from './run-phase.ts';

const noIds: ReadonlySet<string> = new Set();

type RunOptions = {
  /** Which running generations of this run belong to the screen; by default all. */
  isOwn?: (generation: Generation) => boolean;
  /** While it is true, a run that was started elsewhere does not replace the form. */
  isFormInUse?: boolean;
  /**
   * The generation that the address names: it replaces the form in any case, even if it is over.
   */
  named?: string | null;
  /** The title, or all words, of the toast about an order that was not taken. */
  failed: string | ((error: unknown) => { title: string; description: string });
  /** The followed generation has succeeded, failed or been cancelled. */
  onEnded?: (generation: Generation) => void;
};

/** One run of a screen: the order it makes or finds running, and its outcome. */
export function useRun<R extends RunKey>(name: R, options: RunOptions) {
  const { isOwn = () => true, isFormInUse = false, named = null, failed, onEnded } = options;
  const showRefusal = useRefusalToast();
  const [followed, setFollowed] = useState<FollowedRun | null>(null);
  const [putAside, setPutAside] = useState(noIds);
  const orderCount = useRef(0);
  const ordering = useRef<AbortController | null>(null);
  const found = useGenerations(({ generations }) =>
    runToFollow(generations, (item) => item.run === name && isOwn(item), { named, putAside }),
  );
  // While rendering, as React advises for state that follows from what is rendered: an effect would
  // show the form for a moment. It is kept because the run stays on the screen when it is over.
  if (!followed && found && (named !== null || !isFormInUse)) {
    const { id, input, createdAt } = found;
    const ordered = { generationId: id, finished: null };
    setFollowed({ key: id, ordered, input, startedAtMs: localTimeMs(createdAt) });
  }
  const generationId = followed?.ordered?.generationId ?? null;
  const generation = useGeneration(generationId);
  useGenerationEnd(generationId, onEnded);
  const isFollowing = followed !== null;
  useEffect(
    () => (isFollowing ? putOnScreen({ run: name, id: generationId }) : undefined),
    [isFollowing, name, generationId],
  );

  function showRefused(error: unknown): void {
    const isTitle = typeof failed === 'string';
    const said = isTitle ? { title: failed, description: failureText(error) } : failed(error);
    showRefusal(said, refusalCode(error));
  }

  async function follow(
    input: Generation['input'],
    send: (signal: AbortSignal) => Promise<Ordered>,
  ): Promise<void> {
    orderCount.current += 1;
    const key = `order ${orderCount.current}`;
    const abort = new AbortController();
    ordering.current = abort;
    setFollowed({ key, ordered: null, input, startedAtMs: Date.now() });
    /** Another order may have taken the screen meanwhile. */
    const change = (how: (mine: FollowedRun) => FollowedRun | null) =>
      setFollowed((now) => (now?.key === key ? how(now) : now));
    try {
      const ordered = await send(abort.signal);
      change((mine) => ({ ...mine, ordered }));
      if (ordered.finished) onEnded?.(ordered.finished);
    } catch (error) {
      change(() => null);
      if (!isAborted(error)) showRefused(error);
    } finally {
      if (!isLive()) void refetchUser();
    }
  }

  return {
    phase: runPhase(followed, generation),
    followed,
    /** Shows the order that `send` makes, of this input, as `start` does. */
    follow,
    start: (wanted: Order<R>) => follow(wanted.input, (signal) => orderOnce(name, wanted, signal)),
    /** Orders again what a finished generation of this run was ordered with. */
    repeat: (id: string) => follow({}, () => repeatOnce(id)),
    /** Cancels an order that the server has not taken yet. */
    abort: () => ordering.current?.abort(),
    /** Back to the form; what still runs goes on and stays in the activity list. */
    reset: () => {
      setPutAside(new Set(Object.keys(useGenerations.getState().generations)));
      setFollowed(null);
    },
  };
}

/** Calls `onEnded` once, when the generation is over; polls for it while the socket is down. */
function useGenerationEnd(id: string | null, onEnded: RunOptions['onEnded']): void {
  const end = useEffectEvent((generation: Generation) => onEnded?.(generation));
  useEffect(() => {
    if (id === null) return;
    const left = new AbortController();
    awaitGeneration(id, left.signal).then(end, () => {});
    return () => left.abort();
  }, [id]);
}
