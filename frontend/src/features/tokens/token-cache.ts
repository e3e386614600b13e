import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { EntryKind, TokenEntry } from '#contract/tokens.ts';
import { addressOf } from '../../api/call.ts';
import { listKey, routePages, routeQuery } from '../../api/route-query.ts';
import { keptByEvents, refetchOnce, updatePages } from '../../live/cached-queries.ts';
import { addLateHandlers, type EventHandlers } from '../../live/event-handlers.ts';

export type KindFilter = EntryKind | 'all';

const PAGE_ENTRIES = 25;

/** The account: what is owed, and how packages are paid. */
export const tokenAccountQuery = { ...routeQuery('tokenAccount', {}), ...keptByEvents };

/** How a purchase went, for whoever comes back from the checkout. */
export const purchaseQuery = (id: string) => ({
  ...routeQuery('purchase', { params: { id } }),
  ...keptByEvents,
  staleTime: 0,
});

/** The lines of the token history behind a filter, newest first. */
export function historyPages(kind: KindFilter) {
  return {
    ...routePages('tokenHistory', kind, (before) => ({
      limit: PAGE_ENTRIES,
      before: before ?? undefined,
      kind: kind === 'all' ? undefined : kind,
    })),
    ...keptByEvents,
  };
}

export const tokenHandlers = {
  'balance.changed': ({ entries }) => {
    addEntries(entries);
    // Spending and its refund leave unchanged what is owed and whether tokens wait for a proof.
    const isOrdinary = entries.every(({ kind }) => kind === 'charge' || kind === 'refund');
    if (!isOrdinary) {
      refetchOnce({ queryKey: tokenAccountQuery.queryKey });
      refetchOnce({ predicate: isPurchase });
    }
  },
} satisfies Partial<EventHandlers>;
addLateHandlers(tokenHandlers);

function addEntries(entries: readonly TokenEntry[]): void {
  updatePages<TokenEntry>(listKey('tokenHistory'), ([first, ...others], queryKey) => {
    if (!first) return [];
    const kind = kindIn(queryKey);
    const added = entries.filter((entry) => kind === 'all' || entry.kind === kind);
    return [{ ...first, items: withEntries(first.items, added) }, ...others];
  });
}

/** Both lists in one, newest first. */
function withEntries(known: readonly TokenEntry[], added: readonly TokenEntry[]): TokenEntry[] {
  const isNew = ({ id }: TokenEntry) => !known.some((entry) => entry.id === id);
  return [...added.filter(isNew), ...known].toSorted((a, b) => b.id - a.id);
}

function isPurchase({ queryKey: [address] }: { queryKey: QueryKey }): boolean {
  return String(address).startsWith(addressOf('purchase', { params: { id: '' } }));
}

function kindIn(queryKey: QueryKey): KindFilter {
  // `historyPages` makes every key that begins with the address of the list.
  return queryKey[1] as KindFilter;
}

export function useTokenAccount() {
  return useQuery(tokenAccountQuery);
}
