import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#contract/usage.ts';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/live-store.ts';
import { useWatchedUsage } from '../../live/usage.ts';

const POLL_MS = 5_000;

/**
 * What is going on: asked for once, then pushed; asked for every few seconds while the socket is
 * down. The newer of the two counts.
 */
export function useUsage() {
  const pushed = useWatchedUsage();
  const isDown = useLive(({ connection }) => connection === 'down');
  const asked = useQuery({
    queryKey: ['/api/admin/usage'],
    queryFn: () => call('adminUsage', {}),
    refetchInterval: isDown ? POLL_MS : false,
    staleTime: 0,
  });
  return { usage: newer(pushed, asked.data ?? null), isError: asked.isError, retry: asked.refetch };
}

function newer(a: Usage | null, b: Usage | null): Usage | null {
  if (!a || !b) return a ?? b;
  return a.at >= b.at ? a : b;
}
