import type { Collection } from '#contract/collections.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { keptByEvents, refetchOnce, updateQuery } from '#frontend/live/cached-queries.ts';
import type { EventHandlers } from '#frontend/live/event-handlers.ts';
import { rearrangeCollection, refetchItemsOf } from '#frontend/media/media-cache.ts';

export const collectionHandlers = {
  'collection.changed': ({ changed, ...collection }) => {
    putCollection(collection);
    if (changed) rearrangeCollection(collection.id, changed);
    else refetchItemsOf((id) => id === collection.id);
  },
  'collection.removed': ({ id }) => removeCollection(id),
} satisfies Partial<EventHandlers>;

const collectionsQuery = { ...routeQuery('collections', {}), ...keptByEvents };

/** The user's collections, by name. */
export const collectionsByName = {
  ...collectionsQuery,
  select: (known: readonly Collection[]) => known.toSorted((a, b) => a.name.localeCompare(b.name)),
};

/** Shows a new or changed collection. */
export function putCollection(collection: Collection): void {
  updateQuery(collectionsQuery.queryKey, (known) => {
    const others = known?.filter(({ id }) => id !== collection.id);
    return others && [...others, collection];
  });
}

export function removeCollection(removedId: number): void {
  updateQuery(collectionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== removedId));
}

/** Asks again for the list of collections: their counts and covers may be others now. */
export function refetchCollections(): void {
  refetchOnce({ queryKey: collectionsQuery.queryKey });
}
