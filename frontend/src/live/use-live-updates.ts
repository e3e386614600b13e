import { useEffect } from 'react';
import { queryClient } from '../api/route-query.ts';
import { forgetSharedPhotos } from '../api/shared-photos.ts';
import { setConnection } from './connection.ts';
import type { EventHandlers } from './event-handlers.ts';

/** Parts that the features bring to the live layer. */
export type LiveFeatures = {
  handlers: EventHandlers;
  /** Fetches the live state that is not in the query cache. */
  refetch: () => void;
  /** Empties that state: another person may sign in next. */
  clear: () => void;
};

/** Keeps the stores live while the caller is mounted, which is for one user, then empties them. */
export function useLiveUpdates(features: LiveFeatures): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    import('./socket.ts')
      .then(({ openSocket }) => {
        if (!isOver) close = openSocket(features);
      })
      // The note about missing parts says it.
      .catch(() => undefined);
    return () => {
      isOver = true;
      close?.();
      setConnection();
      features.clear();
      queryClient.clear();
      // A browser that blocks the data of sites has none to forget.
      forgetSharedPhotos().catch(() => undefined);
    };
  }, [features]);
}
