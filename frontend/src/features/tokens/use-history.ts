import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryKind } from '#contract/tokens.ts';
import { routePages } from '../../api/route-query.ts';
import { keptByEvents } from '../../live/cached-queries.ts';

export type KindFilter = EntryKind | 'all';

const PAGE_ENTRIES = 25;

/** The ledger as far as it is loaded, newest first; a pushed balance asks for it again. */
export function useHistory(kind: KindFilter) {
  const query = useInfiniteQuery({
    ...keptByEvents,
    ...routePages('tokenHistory', kind, (before) => ({
      limit: PAGE_ENTRIES,
      before: before ?? undefined,
      kind: kind === 'all' ? undefined : kind,
    })),
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
