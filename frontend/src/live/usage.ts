import { useEffect } from 'react';
import { create } from 'zustand';
import type { Usage } from '#contract/usage.ts';

/** What administrators were last shown; null before, and while nobody here watches. */
const useUsageStore = create<{ usage: Usage | null }>()(() => ({ usage: null }));

let watchers = 0;
let sendWatching: ((isWatching: boolean) => void) | undefined;

/** The socket is open: it says now, and from now on, whether somebody here watches. */
export function connectUsage(speak: (isWatching: boolean) => void): void {
  sendWatching = speak;
  if (watchers > 0) sendWatching(true);
}

export function disconnectUsage(): void {
  sendWatching = undefined;
}

export function putUsage(usage: Usage): void {
  if (watchers > 0) useUsageStore.setState({ usage });
}

/** What is going on right now, pushed about once a second while the caller is mounted. */
export function useWatchedUsage(): Usage | null {
  useEffect(() => {
    watchers += 1;
    if (watchers === 1) sendWatching?.(true);
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      sendWatching?.(false);
      useUsageStore.setState({ usage: null });
    };
  }, []);
  return useUsageStore(({ usage }) => usage);
}
