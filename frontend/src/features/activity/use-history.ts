import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { routePages } from '../../api/route-query.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { keptByEvents } from '../../live/cached-queries.ts';
import { loadedHistory, type HistoryFilter } from './history.ts';

const PAGE_GENERATIONS = 20;

/** Orders, as far as they are loaded, newest first and live. */
export function useHistory(filter: HistoryFilter) {
  const { status, tool } = filter;
  const query = useInfiniteQuery({
    ...routePages('generations', filter, (before) => ({
      limit: PAGE_GENERATIONS,
      before: before ?? undefined,
      status: status === 'all' ? undefined : status,
      tool: tool === 'all' ? undefined : tool,
    })),
    ...keptByEvents,
    // What ran while nobody looked is in it.
    staleTime: 0,
    // A short visit's worth: the next one starts with the first page.
    gcTime: 0,
  });
  const known = useGenerations(({ generations }) => generations);
  const generations = useMemo(
    () => loadedHistory(query.data?.pages ?? [], known, { status, tool }),
    [query.data, known, status, tool],
  );
  return { ...query, generations };
}
