import { useQuery } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { itemQuery } from './media-cache.ts';

/**
 * One of the user's items by its id, for a screen that an address brings it to. Null while it is
 * asked for, and where it is gone or cannot be had.
 */
export function useItem(id: number | null): { isLoading: boolean; media: Media | null } {
  const { data, isLoading } = useQuery({
    ...itemQuery(id ?? 0),
    select: ([item]): Media | null => (item?.id === id ? item : null),
    enabled: id !== null,
    gcTime: 0,
  });
  return { isLoading, media: data ?? null };
}
