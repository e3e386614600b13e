import { infiniteQueryOptions, queryOptions, QueryClient } from '@tanstack/react-query';
import {
  addressOf,
  type UrlParams,
  call,
  callWithHeaders,
  type AnswerOf,
  type PlainJsonRoute,
  type RequestOf,
} from './call.ts';
import { send } from './send.ts';

/**
 * The query of one route, for hooks and for reading or writing its cached answer by its key.
 * As documented, the first element of the key is the address; the body follows where there is one.
 */
export function routeQuery<N extends PlainJsonRoute>(
  name: N,
  request: Omit<RequestOf<N>, 'signal'>,
) {
  // `RequestOf` has no other parts than these.
  const parts = request as { params?: UrlParams; query?: UrlParams; body?: unknown };
  return queryOptions({
    queryKey: [addressOf(name, parts), ...(parts.body === undefined ? [] : [parts.body])],
    // Only the signal is added, which every request may have.
    queryFn: ({ signal }) => call(name, { ...request, signal } as RequestOf<N>),
  });
}

/** Routes whose answer is a list. */
type ListRoute = {
  [N in PlainJsonRoute]: AnswerOf<N> extends readonly unknown[] ? N : never;
}[PlainJsonRoute];

/** One page of a list; `nextCursor` is null on the last. */
export type RoutePage<I> = { items: readonly I[]; nextCursor: string | null };

/**
 * The infinite query of a list that comes in pages. `queryOf` words the request for the page at a
 * cursor, null for the first. Keys begin with `listKey(name)`; `variant` tells filters apart.
 */
export function routePages<N extends ListRoute, V>(
  name: N,
  variant: V,
  queryOf: (cursor: string | null) => UrlParams,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey(name), variant] as const,
    queryFn: async ({ pageParam, signal }) => {
      // The server refuses a parameter that the route does not have.
      const request = { query: queryOf(pageParam), signal } as unknown as RequestOf<N>;
      const { answer, headers } = await callWithHeaders(name, request);
      // `ListRoute` are lists; the compiler cannot follow that through `AnswerOf`.
      const items = answer as readonly AnswerOf<N>[number][];
      return { items, nextCursor: headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The `select` of a query of `routePages` that wants the items of all loaded pages as one list. */
export const itemsOf = <I>({ pages }: { pages: readonly RoutePage<I>[] }): readonly I[] =>
  pages.flatMap(({ items }) => items);

/** The beginning of the key of every query of a list, whatever its filter. */
export function listKey(name: ListRoute): readonly [address: string] {
  return [addressOf(name, {})];
}

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
