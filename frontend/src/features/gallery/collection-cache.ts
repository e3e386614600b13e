import type { Collection } from '#contract/collections.ts';
import { listKey, routeQuery } from '../../api/route-query.ts';
import { keptByEvents, refetchOnce, updateQuery } from '../../live/cached-queries.ts';
import type { EventHandlers } from '../../live/event-handlers.ts';
import { filterIn } from './filters.ts';

export const collectionHandlers = {
  'collection.changed': (collection) => putCollection(collection),
  'collection.removed': ({ id }) => removeCollection(id),
} satisfies Partial<EventHandlers>;

const collectionsQuery = { ...routeQuery('collections', {}), ...keptByEvents };

/** The user's collections, by name. */
export const collectionsByName = {
  ...collectionsQuery,
  select: (known: readonly Collection[]) => known.toSorted((a, b) => a.name.localeCompare(b.name)),
};

/** Shows a new or changed collection, and its items as they are now. */
export function putCollection(collection: Collection): void {
  updateQuery(collectionsQuery.queryKey, (known) => {
    const others = known?.filter(({ id }) => id !== collection.id);
    return others && [...others, collection];
  });
  refetchItemsOf(collection.id);
}

export function removeCollection(removedId: number): void {
  updateQuery(collectionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== removedId));
}

/** What went to the trash or came back may be in any collection, at a place that only the server knows. */
export function refetchCollections(): void {
  refetchOnce({ queryKey: collectionsQuery.queryKey });
  refetchItems(() => true);
}

/** Asks again for the items of a collection where they are shown. */
export function refetchItemsOf(collection: number): void {
  refetchItems((id) => id === collection);
}

function refetchItems(isWanted: (collection: number) => boolean): void {
  refetchOnce({
    queryKey: listKey('images'),
    predicate: ({ queryKey }) => {
      const { collection } = filterIn(queryKey);
      return collection !== null && isWanted(collection);
    },
  });
}
