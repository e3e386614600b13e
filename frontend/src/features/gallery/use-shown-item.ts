import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { onMediaChange } from '../../live/media-changes.ts';

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
  const key = `/api/images?limit=1&before=${id + 1}`;
  useItemChanges(id, index === -1 ? key : null);
  const { data } = useQuery({
    queryKey: [key],
    queryFn: () => fetchItem(id),
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

/** Keeps an item up to date that is in no loaded list; a list does that itself. */
function useItemChanges(id: number, key: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (key === null) return;
    return onMediaChange((news) => {
      if (news.kind === 'removed' && news.ids.includes(id)) client.setQueryData([key], null);
      const told = 'items' in news && news.items.find((item) => item.id === id);
      if (told) client.setQueryData([key], told);
    });
  }, [client, id, key]);
}

/** The newest item that is older than the next id is the one itself, if it is still there. */
async function fetchItem(id: number): Promise<Media | null> {
  const [item] = await call('images', { query: { limit: 1, before: id + 1 } });
  return item?.id === id ? item : null;
}
