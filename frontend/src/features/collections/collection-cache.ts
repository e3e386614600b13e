import type { Collection } from '#contract/collections.ts';
import { updateQuery } from '#frontend/live/cached-queries.ts';
import type { EventHandlers } from '#frontend/live/event-handlers.ts';
import { collectionsQuery, refetchCollections } from '#frontend/media/collections-query.ts';
import { rearrangeCollection, refetchItemsOf } from '#frontend/media/media-cache.ts';

export const collectionHandlers = {
  'collection.changed': ({ changed, ...collection }) => {
    putCollection(collection);
    if (changed) rearrangeCollection(collection.id, changed);
    else refetchItemsOf((id) => id === collection.id);
  },
  'collection.removed': ({ id }) => removeCollection(id),
  // Counts and covers may be others; an open list of the trash has late handlers of its own.
  'trash.added': refetchCollections,
  'trash.removed': () => {
    refetchCollections();
    // What was restored may be in any collection, at a position that the event does not say.
    refetchItemsOf(() => true);
  },
} satisfies Partial<EventHandlers>;

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
