import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { call } from '../api/call.ts';
import { queryClient, listKey, routePages, routeQuery } from '../api/route-query.ts';
import { putResults, removeResults, useGenerations } from '../generations/generation-store.ts';
import {
  keptByEvents,
  type LoadedPages,
  refetchOnce,
  updatePages,
  updateQuery,
} from '../live/cached-queries.ts';
import type { EventHandlers } from '../live/event-handlers.ts';
import { filterIn, type GalleryFilter, timesOf } from './filters.ts';
import {
  type MediaPage,
  type NewPosition,
  putIntoPages,
  rearranged,
  withoutMedia,
} from './pages.ts';

export const galleryHandlers = {
  'media.added'({ items, ids = [] }) {
    putMedia(items);
    askForRestored(ids);
  },
  'media.changed': ({ items }) => putMedia(items),
  'media.removed': ({ ids }) => removeMedia(ids),
} satisfies Partial<EventHandlers>;

/** The pages of the gallery behind a filter, newest first, or those of a collection. */
export function galleryPages(filter: GalleryFilter) {
  return {
    ...routePages('images', filter, (before) => ({
      // The first page is waited for; of those behind it fewer are asked for.
      limit: before === null ? PAGE_SIZE : PAGE_SIZE_MAX,
      before: before ?? undefined,
      theme: filter.theme ?? undefined,
      type: filter.type ?? undefined,
      search: filter.search || undefined,
      favourite: filter.isFavourite ? 'true' : undefined,
      ...timesOf(filter),
      collection: filter.collection ?? undefined,
    })),
    ...keptByEvents,
  };
}

/** One item: the newest that is older than the next id, which is another one if it is gone. */
export function itemQuery(id: number) {
  return { ...routeQuery('images', { query: { limit: 1, before: id + 1 } }), ...keptByEvents };
}

/** Items whose answer is on its way; what is known of one by then is newer than that answer. */
const expected = new Set<number>();

/** Shows restored items once an answer has them, but those that have changed or gone meanwhile. */
export async function showRestored(
  ids: readonly number[],
  answer: Promise<readonly Media[]>,
): Promise<void> {
  for (const id of ids) expected.add(id);
  try {
    const items = await answer;
    putMedia(items.filter(({ id }) => expected.has(id)));
  } catch (error) {
    // They may be back all the same.
    refetchOnce({ queryKey: listKey('images') });
    throw error;
  } finally {
    for (const id of ids) expected.delete(id);
  }
}

/** Asks for restored items that this tab lacks, where it shows any. */
function askForRestored(ids: readonly number[]): void {
  const loaded = loadedMedia();
  const missing = ids.filter((id) => !expected.has(id) && !loaded.has(id));
  const { deletedMediaIds } = useGenerations.getState();
  const [address] = listKey('images');
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(address) });
  if (lists.length === 0 && !missing.some((id) => deletedMediaIds.has(id))) return;
  if (missing.length === 0) return;
  showRestored(missing, call('images', { query: { ids: missing.join(',') } })).catch(() => {});
}

/** Shows new, restored or changed items wherever they belong. */
export function putMedia(items: readonly Media[]): void {
  for (const { id } of items) expected.delete(id);
  putResults(items);
  updateLists((pages, filter) => putIntoPages(pages, items, filter));
  for (const media of items) updateQuery(itemQuery(media.id).queryKey, () => [media]);
}

/**
 * Shows items whose change failed as the server has them: another tab may have changed or deleted
 * them meanwhile. Without its answer they are shown as they were.
 */
export async function showAgain(items: readonly Media[]): Promise<void> {
  const ids = items.map(({ id }) => id).join(',');
  putMedia(await call('images', { query: { ids } }).catch(() => items));
  refetchItemsOf(() => true);
}

/** Takes items out of everything that is shown. */
export function removeMedia(ids: readonly number[]): void {
  for (const id of ids) expected.delete(id);
  removeResults(ids);
  updateLists((pages) => withoutMedia(pages, ids));
  for (const id of ids) updateQuery(itemQuery(id).queryKey, () => []);
}

/** Shows items of a collection at their new positions. */
export function rearrangeCollection(collection: number, changed: readonly NewPosition[]): void {
  const loaded = loadedMedia();
  updateLists((pages, filter) => {
    if (filter.collection !== collection) return pages;
    const { pages: result, missesSome } = rearranged(pages, changed, { filter, loaded });
    if (missesSome) refetchItemsOf((id) => id === collection);
    return result;
  });
}

/** Asks again for the items of collections where they are shown. */
export function refetchItemsOf(isWanted: (collection: number) => boolean): void {
  refetchOnce({
    queryKey: listKey('images'),
    predicate: ({ queryKey }) => {
      const { collection } = filterIn(queryKey);
      return collection !== null && isWanted(collection);
    },
  });
}

/** Items that the lists of this tab have loaded, by id. */
export function loadedMedia(): ReadonlyMap<number, Media> {
  const lists = queryClient.getQueriesData<LoadedPages<Media>>({ queryKey: listKey('images') });
  const pages = lists.flatMap(([, loaded]) => loaded?.pages ?? []);
  return new Map(pages.flatMap(({ items }) => items.map((media) => [media.id, media])));
}

/** The next visit starts with the first page at once, and refreshes only that one. */
export function keepFirstPage(): void {
  updateLists((pages) => pages.slice(0, 1));
}

function updateLists(
  change: (pages: readonly MediaPage[], filter: GalleryFilter) => readonly MediaPage[],
): void {
  updatePages<Media>(listKey('images'), (pages, queryKey) => change(pages, filterIn(queryKey)));
}
