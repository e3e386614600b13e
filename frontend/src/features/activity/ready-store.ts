import { useEffect } from 'react';
import { create } from 'zustand';
import type { Generation } from '#contract/generation.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { isOnScreen } from '../../generations/on-screen.ts';
import { endedBetween } from './ended-between.ts';

type ReadyState = { ready: readonly Generation[] };

/** Items whose making this tab's person did not see, newest first, until Activity is opened. */
export const useReady = create<ReadyState>()(() => ({ ready: [] }));

/** Collects what is made from now on; returns how to stop, which forgets it all. */
export function collectReady(): () => void {
  const stop = useGenerations.subscribe(({ generations }, before) => {
    const made = endedBetween(before.generations, generations).filter(
      (generation) => generation.status === 'succeeded' && !isOnScreen(generation),
    );
    if (made.length > 0) useReady.setState(({ ready }) => ({ ready: [...made, ...ready] }));
  });
  // A tab that comes to the front shows what its screen follows.
  const look = () => {
    const { ready } = useReady.getState();
    const left = ready.filter((generation) => !isOnScreen(generation));
    if (left.length < ready.length) useReady.setState({ ready: left });
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    forget();
  };
}

/** While a list of activity is open in a visible tab, nothing in it is news. */
export function useSeenIn(isOpen: boolean): void {
  const ready = useReady((state) => state.ready);
  useEffect(() => {
    if (!isOpen || ready.length === 0) return;
    const see = () => {
      if (document.visibilityState === 'visible') forget();
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isOpen, ready]);
}

function forget(): void {
  useReady.setState({ ready: [] });
}
