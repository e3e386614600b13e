import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Media } from '#contract/media.ts';
import type { GalleryFilter } from './filters.ts';
import { galleryPages, itemQuery, keepFirstPage } from './media-cache.ts';

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

/**
 * One of the user's items by its id, for a screen that an address brings it to. Null while it is
 * asked for, and where it is gone or cannot be had; `isGone` is true once the server has said so.
 */
export function useItem(id: number | null) {
  const { data, isLoading } = useQuery({
    ...itemQuery(id ?? 0),
    select: ([item]): Media | null => (item?.id === id ? item : null),
    enabled: id !== null,
    gcTime: 0,
  });
  return { isLoading, media: data ?? null, isGone: data === null };
}
