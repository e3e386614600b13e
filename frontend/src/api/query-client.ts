import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/**
 * The documented query behaviour: the first element of a key is the address, nothing is retried,
 * refetched on focus or by interval, and nothing grows stale by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => fetchJson(String(queryKey[0]), signal),
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
      // "Offline" of the browser is a guess; a call that fails says so itself.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (response.ok) return response.json();
  const { status, statusText } = response;
  throw new CallError({ status, statusText, body: await response.text() });
}
