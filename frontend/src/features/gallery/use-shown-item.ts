import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { itemQuery } from './media-cache.ts';

/** What the preview shows: an item and its place in the list (-1 outside), or a loss. */
export type ShownItemState =
  | { state: 'loading' }
  | { state: 'open'; media: Media; index: number }
  | { state: 'gone' };

/**
 * The item that the address asks to see: from the list where it is loaded, else from the server
 * (a link from the activity list, a reload far down). While the next one is on its way the last one
 * stays, so that the preview does not blink.
 */
export function useShownItem(id: number, items: readonly Media[]): ShownItemState {
  const [last, setLast] = useState<Media | null>(null);
  const index = items.findIndex((item) => item.id === id);
  const { data } = useQuery({
    ...itemQuery(id),
    select: ([item]): Media | null => (item?.id === id ? item : null),
    enabled: index === -1,
    gcTime: 0,
    staleTime: 0,
  });
  const found = items[index] ?? data;
  const media = found === undefined ? last : found;
  if (media !== last) setLast(media);
  if (found === undefined && last === null) return { state: 'loading' };
  return media ? { state: 'open', media, index } : { state: 'gone' };
}
