import type { DataTag, InfiniteData, Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { queryClient, type RoutePage } from '../api/route-query.ts';

type Kept = 'by events' | 'by broadcasts';

/** Options for a query whose answer is kept up to date by numbered events of the user. */
export const keptByEvents = { meta: { kept: 'by events' satisfies Kept } };
/** Options where events to everybody do so, which have no number. */
export const keptByBroadcasts = { meta: { kept: 'by broadcasts' satisfies Kept } };

/**
 * Asks again for such answers: at once where they are on screen, else when they are shown again.
 */
export function refetchKept(how?: Kept): void {
  const isKept = ({ meta }: Query) => (how ? meta?.kept === how : meta?.kept !== undefined);
  // A first answer on its way may be older than what was missed, and is not asked for again below.
  const isFirst = (query: Query) => isKept(query) && query.state.data === undefined;
  refetchOnce({ predicate: isFirst, fetchStatus: 'fetching' });
  void queryClient.invalidateQueries({ predicate: isKept });
}

/** The queries that are going to be asked again. */
const asking = new Set<Query>();

/**
 * Asks again for the answers of these queries, where they are on screen, because of an event that
 * does not say enough; the others are asked when they are shown again. Events that come together,
 * or while an answer is on its way, lead to one further request, since that answer may be older.
 */
export function refetchOnce(filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    if (asking.has(query)) continue;
    asking.add(query);
    const running = query.state.fetchStatus === 'idle' ? undefined : query.promise;
    const ask = () => {
      asking.delete(query);
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    Promise.resolve(running).then(ask, ask);
  }
}

export type LoadedPages<Item> = InfiniteData<RoutePage<Item>, string | null>;

/** Writes an event into the answer of one query, where something on this page has asked for it. */
export function updateQuery<T>(
  queryKey: DataTag<QueryKey, T, Error>,
  update: (known: NoInfer<T> | undefined) => NoInfer<T> | undefined,
): void {
  updateQueries<T>({ queryKey, exact: true }, update);
}

/**
 * An `updateQuery` for every query that fits. An answer that is on its way may have been worded
 * before the event, so `update` runs on it again: it must change nothing the second time.
 */
export function updateQueries<T>(
  filters: QueryFilters,
  update: (known: T | undefined, queryKey: QueryKey) => T | undefined,
): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const { queryKey } = query;
    const apply = () => queryClient.setQueryData<T>(queryKey, (known) => update(known, queryKey));
    apply();
    query.promise?.then(apply, () => {});
  }
}

/** Updates the loaded pages of lists, as `updateQueries` does with other answers. */
export function updatePages<Item>(
  queryKey: QueryKey,
  change: (pages: readonly RoutePage<Item>[], queryKey: QueryKey) => readonly RoutePage<Item>[],
): void {
  updateQueries<LoadedPages<Item>>({ queryKey }, (loaded, key) => {
    if (!loaded) return undefined;
    const pages = [...change(loaded.pages, key)];
    return { pages, pageParams: loaded.pageParams.slice(0, pages.length) };
  });
}
