import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { setConnection } from './connection.ts';
import type { EventHandlers } from './event-handlers.ts';

/** What the features bring to the live layer. */
export type LiveFeatures = {
  /** Comes with the socket, which is not part of the first load. */
  loadHandlers: () => Promise<EventHandlers>;
  /** Asks again for what events tell and the query cache does not hold. */
  refetch: () => void;
  /** Forgets that again: another person may sign in next. */
  clear: () => void;
};

/** Keeps the stores live while the caller is mounted, which is for one user, then empties them. */
export function useLiveUpdates(features: LiveFeatures): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    // The screens show their first answers meanwhile.
    void Promise.all([import('./socket.ts'), features.loadHandlers()]).then(
      ([{ openSocket }, handlers]) => {
        if (!isOver) close = openSocket({ handlers, refetch: features.refetch });
      },
    );
    return () => {
      isOver = true;
      close?.();
      setConnection();
      features.clear();
      queryClient.clear();
    };
  }, [features]);
}
