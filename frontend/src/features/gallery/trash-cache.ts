import type { InfiniteData } from '@tanstack/react-query';
import type { TrashedMedia } from '#contract/trash.ts';
import { listKey, routePages, type RoutePage } from '../../api/route-query.ts';
import { keptByEvents, updateQueries } from '../../live/cached-queries.ts';
import type { EventHandlers } from '../../live/event-handlers.ts';
import { refetchCollections } from './collection-cache.ts';

export const trashHandlers = {
  'trash.added': ({ items }) => {
    putIntoTrash(items);
    refetchCollections();
  },
  'trash.removed': ({ ids }) => {
    removeFromTrash(ids);
    refetchCollections();
  },
} satisfies Partial<EventHandlers>;

/** The pages of the trash, last deleted first. */
export const trashPages = {
  ...routePages('trash', null, (before) => ({ before: before ?? undefined })),
  ...keptByEvents,
};

/** Takes items out of the trash, or everything. */
export function removeFromTrash(ids: readonly number[] | 'all'): void {
  updatePages((pages) => {
    if (ids === 'all') return [{ items: [], nextCursor: null }];
    const removed = new Set(ids);
    return pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !removed.has(id)),
    }));
  });
}

/** What was deleted last stays longest, so it stands first. */
function putIntoTrash(added: readonly TrashedMedia[]): void {
  const ids = new Set(added.map(({ id }) => id));
  updatePages((pages) =>
    pages.map((page, index) => {
      const others = page.items.filter(({ id }) => !ids.has(id));
      return { ...page, items: index === 0 ? [...added.toReversed(), ...others] : others };
    }),
  );
}

type Loaded = InfiniteData<RoutePage<TrashedMedia>, string | null>;

function updatePages(
  change: (pages: readonly RoutePage<TrashedMedia>[]) => RoutePage<TrashedMedia>[],
): void {
  updateQueries<Loaded>({ queryKey: listKey('trash') }, (loaded) => {
    if (!loaded) return undefined;
    const pages = change(loaded.pages);
    return { pages, pageParams: loaded.pageParams.slice(0, pages.length) };
  });
}
