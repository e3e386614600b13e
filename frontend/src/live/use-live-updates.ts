import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { clearLive } from './live-store.ts';
import { publishMediaChange } from './media-changes.ts';

/** Keeps the stores live while the caller is mounted, which is for one user, then empties them. */
export function useLiveUpdates(): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    // Not part of the first load: the screens show their snapshots meanwhile.
    void import('./socket.ts').then(({ openSocket }) => {
      if (!isOver) close = openSocket();
    });
    return () => {
      isOver = true;
      close?.();
      clearStores();
    };
  }, []);
}

function clearStores(): void {
  clearLive();
  publishMediaChange({ kind: 'cleared' });
  queryClient.clear();
}
