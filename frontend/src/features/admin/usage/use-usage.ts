import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#contract/usage.ts';
import { useEffect } from 'react';
import { routeQuery } from '#frontend/api/route-query.ts';
import { updateQuery } from '#frontend/live/cached-queries.ts';
import { useIsDown, useLiveSocket } from '#frontend/live/connection.ts';

const POLL_MS = 5_000;
const usageQuery = routeQuery('adminUsage', {});

/**
 * Live usage: asked for once, then pushed about once a second while the caller is mounted; asked
 * for every few seconds while the socket is down.
 */
export function useUsage() {
  const isDown = useIsDown();
  const socket = useLiveSocket();
  useEffect(() => {
    if (!socket) return;
    socket.on('usage', putUsage);
    socket.emit('watch-usage', true);
    return () => {
      socket.off('usage', putUsage);
      // The server forgets those who watch with their connection.
      if (socket.connected) socket.emit('watch-usage', false);
    };
  }, [socket]);
  return useQuery({ ...usageQuery, refetchInterval: isDown ? POLL_MS : false, staleTime: 0 });
}

/** The newer of two reports counts: an answer that is on its way may be older than a push. */
function putUsage(pushed: Usage): void {
  updateQuery(usageQuery.queryKey, (known) => (known && known.at > pushed.at ? known : pushed));
}
