import { use, useEffect } from 'react';
import { ItemActionsContext, type ItemActions } from '../item-actions.ts';

/** Parts that the features add at a place, in their order. Suspends until they are there. */
export function useItemActions<P extends keyof ItemActions>(place: P) {
  const { load } = use(ItemActionsContext);
  const all = use(load());
  return all.flatMap((actions) => actions[place] ?? []) as NonNullable<ItemActions[P]>[];
}

/**
 * Fetches the item actions while the caller shows something else: a part of its screen has them
 * later.
 */
export function useItemActionsAhead(): void {
  const { load } = use(ItemActionsContext);
  useEffect(() => void load(), [load]);
}
