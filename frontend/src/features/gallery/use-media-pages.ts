import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GalleryFilter } from './filters.ts';
import { galleryPages, keepFirstPage } from './media-cache.ts';

/** The gallery as far as it is loaded, newest first, kept up to date by events. */
export function useMediaPages(filter: GalleryFilter) {
  const query = useInfiniteQuery({
    ...galleryPages(filter),
    // As specified: the gallery is asked for each time it is opened.
    staleTime: 0,
  });
  useEffect(() => keepFirstPage, []);
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items };
}
