import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyPages, type KindFilter } from './token-cache.ts';

/** The ledger as far as it is loaded, newest first. */
export function useHistory(kind: KindFilter) {
  const query = useInfiniteQuery({
    ...historyPages(kind),
    // Generations that ran while nobody looked are in it.
    staleTime: 0,
    // A short visit's worth: the next one starts with the first page.
    gcTime: 0,
  });
  const entries = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  return { ...query, entries };
}
