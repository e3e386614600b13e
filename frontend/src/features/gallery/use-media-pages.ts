import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/limits.ts';
import { callWithHeaders } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { type MediaChange, onMediaChange } from '../../live/media-changes.ts';
import type { GalleryFilter } from './filters.ts';
import { applyMissedChanges, applyChange } from './apply-change.ts';
import type { MediaPage } from './pages.ts';

type Cursor = string | null;
type Loaded = InfiniteData<MediaPage, Cursor>;

const address = '/api/images';

/** The gallery as far as it is loaded, newest first, kept true by live news while it is shown. */
export function useMediaPages(filter: GalleryFilter) {
  const query = useInfiniteQuery({
    queryKey: [address, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (page: MediaPage) => page.nextCursor,
    // As specified: the gallery is asked for each time it is opened.
    staleTime: 0,
  });
  useMediaChanges();
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items };
}

/** Shows a change of the gallery in every list that is loaded. */
function updateLists(news: MediaChange): void {
  // Whoever signs in next starts from nothing: the cache is emptied with the session.
  if (news.kind === 'cleared') return;
  if (news.kind === 'stale') {
    void queryClient.invalidateQueries({ queryKey: [address] });
    return;
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [address] })) {
    // Every key that begins with this address is made above.
    const filter = query.queryKey[1] as GalleryFilter;
    queryClient.setQueryData<Loaded>(
      query.queryKey,
      (loaded) => loaded && { ...loaded, pages: applyChange(loaded.pages, news, filter) },
    );
  }
}

function useMediaChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onMediaChange(updateLists);
    return () => {
      stop();
      // The next visit starts with the first page at once and refreshes only that one.
      client.setQueriesData<Loaded>({ queryKey: [address] }, firstPage);
    };
  }, [client]);
}

function firstPage(loaded: Loaded | undefined): Loaded | undefined {
  return loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) };
}

/** One page, with the news that arrived while it was on its way: the answer may be older. */
async function fetchPage(
  filter: GalleryFilter,
  before: Cursor,
  signal: AbortSignal,
): Promise<MediaPage> {
  const heard: MediaChange[] = [];
  const stop = onMediaChange((news) => heard.push(news));
  try {
    const { answer, headers } = await callWithHeaders('images', {
      query: {
        // The first page is waited for; of those behind it fewer are asked for.
        limit: before === null ? PAGE_SIZE : PAGE_SIZE_MAX,
        before: before ?? undefined,
        theme: filter.theme ?? undefined,
        type: filter.type ?? undefined,
        search: filter.search || undefined,
        favourite: filter.isFavourite ? 'true' : undefined,
      },
      signal,
    });
    const page = { items: answer, nextCursor: headers.get('X-Next-Cursor') };
    return applyMissedChanges(page, { before, heard, filter });
  } finally {
    stop();
  }
}
