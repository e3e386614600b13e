import type { ItemActions } from '#frontend/media/item-actions.ts';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

/** Plan the post of an item. */
export const itemActions: ItemActions = {
  post: lazySlot(() => import('./PlanForm.tsx'), 'PlanForm'),
};
