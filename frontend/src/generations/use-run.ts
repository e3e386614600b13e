import { useEffect, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import type { OrderAnswer } from '#contract/orders.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import type { OrderResult } from '../api/call.ts';
import { isAborted } from '../api/call-error.ts';
import { localTimeMs } from '../api/server-clock.ts';
import { refetchUser } from '../api/user.ts';
import { isLive } from '../live/connection.ts';
import { useGeneration, useGenerations } from './generation-store.ts';
import { orderOnce, type Order } from './order-once.ts';
import { awaitGeneration } from './await-generation.ts';
import { runPhase, runToFollow, type FollowedRun } from './run-phase.ts';

const noIds: ReadonlySet<string> = new Set();

type RunOptions = {
  /** Which running generations belong to this screen. */
  isOwn: (generation: Generation) => boolean;
  /** Keeps a run that was started elsewhere from taking the screen away from who fills the form. */
  isFormInUse?: boolean;
  /** The order was not taken. */
  onRefused: (error: unknown) => void;
  /** A generation that was followed here is over, well or not. */
  onEnded?: (generation: Generation) => void;
};

/** One run of a screen: the order it makes or finds running, and what became of it. */
export function useRun<R extends RunKey>(name: R, run: RunOptions) {
  const [followed, setFollowed] = useState<FollowedRun<OrderAnswer<R>> | null>(null);
  const [putAside, setPutAside] = useState(noIds);
  const ordering = useRef<AbortController | null>(null);
  const { isOwn, isFormInUse = false } = run;
  const running = useGenerations(({ generations }) =>
    runToFollow(Object.values(generations), isOwn, putAside),
  );
  if (!followed && !isFormInUse && running) {
    const startedAtMs = localTimeMs(running.createdAt);
    setFollowed({ generationId: running.id, startedAtMs, answer: null });
  }
  const generation = useGeneration(followed?.generationId ?? null);
  useGenerationEnd(followed?.generationId ?? null, run.onEnded);

  /** Resolves to how the order was taken; null when it was not. */
  async function start(wanted: Order<R>): Promise<OrderResult<R> | null> {
    const mine: FollowedRun<OrderAnswer<R>> = {
      generationId: null,
      startedAtMs: Date.now(),
      answer: null,
    };
    const abort = new AbortController();
    ordering.current = abort;
    setFollowed(mine);
    const learn = (what: Partial<typeof mine> | null) =>
      setFollowed((now) => (now === mine ? what && { ...mine, ...what } : now));
    try {
      const ordered = await orderOnce(name, wanted, abort.signal);
      const { isFinished } = ordered;
      learn(isFinished ? { answer: ordered.answer } : { generationId: ordered.generationId });
      return ordered;
    } catch (error) {
      learn(null);
      if (!isAborted(error)) run.onRefused(error);
      return null;
    } finally {
      if (!isLive()) void refetchUser();
    }
  }

  return {
    phase: runPhase(followed, generation),
    start,
    /** Takes back an order that is still on its way. */
    abort: () => ordering.current?.abort(),
    /** Back to the form; what still runs goes on and stays in the activity list. */
    reset: () => {
      const known = Object.values(useGenerations.getState().generations);
      setPutAside(new Set(known.map(({ id }) => id)));
      setFollowed(null);
    },
  };
}

/** Asks after a generation while the socket is down, and tells its end, once. */
function useGenerationEnd(id: string | null, onEnded: RunOptions['onEnded']): void {
  const tell = useRef(onEnded);
  useEffect(() => {
    tell.current = onEnded;
  });
  useEffect(() => {
    if (id === null) return;
    const left = new AbortController();
    awaitGeneration(id, left.signal).then(
      (generation) => tell.current?.(generation),
      () => {},
    );
    return () => left.abort();
  }, [id]);
}
