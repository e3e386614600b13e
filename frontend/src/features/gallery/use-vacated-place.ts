import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list from which actions take items: when the item with the keyboard has
 * gone, the first button of the item in its place gets it. `leaving` runs an action on the item at
 * a place of the list.
 */
export function useVacatedPlace(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(place.current, items.length - 1)];
    next?.querySelector('button')?.focus();
    place.current = null;
  }, [items]);

  async function leaving(index: number, action: () => Promise<void>): Promise<void> {
    place.current = index;
    await action();
  }
  return { list, leaving };
}
