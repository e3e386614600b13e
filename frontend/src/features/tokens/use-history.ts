import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryKind, TokenEntry } from '#contract/tokens.ts';
import { addressOf } from '../../api/address.ts';
import { callWithHeaders } from '../../api/call.ts';

export type KindFilter = EntryKind | 'all';

type Cursor = string | null;
type HistoryPage = { entries: readonly TokenEntry[]; nextCursor: Cursor };

const PAGE_ENTRIES = 25;

/** The ledger as far as it is loaded, newest first; a pushed balance asks for it again. */
export function useHistory(kind: KindFilter) {
  const query = useInfiniteQuery({
    queryKey: [addressOf('tokenHistory', {}), kind],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const { answer, headers } = await callWithHeaders('tokenHistory', {
        query: {
          limit: PAGE_ENTRIES,
          before: pageParam ?? undefined,
          kind: kind === 'all' ? undefined : kind,
        },
        signal,
      });
      return { entries: answer, nextCursor: headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as Cursor,
    getNextPageParam: (page: HistoryPage) => page.nextCursor,
    // Generations that ran while nobody looked are in it.
    staleTime: 0,
    // A short visit's worth: the next one starts with the first page.
    gcTime: 0,
  });
  const entries = useMemo(
    () => query.data?.pages.flatMap((page) => page.entries) ?? [],
    [query.data],
  );
  return { ...query, entries };
}
