import type { Collection } from '#contract/collections.ts';
import { updateQuery } from '#frontend/live/cached-queries.ts';
import type { EventHandlers } from '#frontend/live/event-handlers.ts';
import { collectionsQuery } from '#frontend/media/collections-query.ts';
import { rearrangeCollection, refetchItemsOf } from '#frontend/media/media-cache.ts';

export const collectionHandlers = {
  'collection.changed': ({ changed, ...collection }) => {
    putCollection(collection);
    if (changed) rearrangeCollection(collection.id, changed);
    else refetchItemsOf((id) => id === collection.id);
  },
  'collection.removed': ({ id }) => removeCollection(id),
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
