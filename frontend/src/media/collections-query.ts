import type { Collection } from '#contract/collections.ts';
import { routeQuery } from '../api/route-query.ts';
import { keptByEvents, refetchOnce } from '../live/cached-queries.ts';

export const collectionsQuery = { ...routeQuery('collections', {}), ...keptByEvents };

/** The user's collections, by name. */
export const collectionsByName = {
  ...collectionsQuery,
  select: (known: readonly Collection[]) => known.toSorted((a, b) => a.name.localeCompare(b.name)),
};

/** Asks again for the list of collections: their counts and covers may be others now. */
export function refetchCollections(): void {
  refetchOnce({ queryKey: collectionsQuery.queryKey });
}
