import { QueryClient } from '@tanstack/react-query';
import { send } from './send.ts';

/**
 * The documented query behaviour: the first element of a key is the address, nothing is retried,
 * refetched on focus or by interval, and nothing grows stale by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: async ({ queryKey, signal }): Promise<unknown> =>
        (await send(String(queryKey[0]), { signal })).json(),
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
