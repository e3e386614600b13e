import type { ItemActions } from '#frontend/media/item-actions.ts';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

/** Shows an item as large as the window. */
export const itemActions: ItemActions = {
  inFront: lazySlot(() => import('./viewer/ShownItem.tsx'), 'ShownItem'),
};
