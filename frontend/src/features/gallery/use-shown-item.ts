import { useQuery } from '@tanstack/react-query';
import type { Media } from '../../../../contract/media.ts';
import { call } from '../../api/call.ts';

/**
 * The item that the address asks to see: from the list where it is loaded, else from the server
 * (a link from the activity list, a reload far down). Null when there is no such item.
 */
export function useShownItem(
  id: number | null,
  items: readonly Media[],
): { index: number; media: Media | null | undefined } {
  const index = id === null ? -1 : items.findIndex((item) => item.id === id);
  const { data } = useQuery({
    queryKey: [`/api/images?limit=1&before=${(id ?? 0) + 1}`],
    queryFn: () => fetchItem(id ?? 0),
    enabled: id !== null && index === -1,
    gcTime: 0,
    staleTime: 0,
  });
  return { index, media: items[index] ?? (id === null ? null : data) };
}

/** The newest item that is older than the next id is the one itself, if it is still there. */
async function fetchItem(id: number): Promise<Media | null> {
  const [item] = await call('images', { query: { limit: 1, before: id + 1 } });
  return item?.id === id ? item : null;
}
