import { accountHandlers } from '../features/profile/export-cache.ts';
import { collectionHandlers } from '../features/collections/collection-cache.ts';
import { galleryHandlers } from '../media/media-cache.ts';
import { tokenHandlers } from '../features/tokens/token-cache.ts';
import { trashHandlers } from '../features/trash/trash-cache.ts';
import {
  clearGenerations,
  generationHandlers,
  refetchGenerations,
} from '../generations/generation-store.ts';
import { maintenanceHandlers } from '../generations/maintenance-query.ts';
import { toolHandlers } from '../generations/tools-query.ts';
import { handledLate, mergeHandlers } from '../live/event-handlers.ts';
import { lazyItemActions } from '../media/item-actions.ts';
import type { LiveFeatures } from '../live/use-live-updates.ts';
import { influencerHandlers } from '../generations/influencers-query.ts';
import { musicHandlers } from '../generations/charts.ts';

/** Hands the features to the live layer, which imports none of them. */
export const liveFeatures: LiveFeatures = {
  // A row of `contract/events.ts` that no feature handles, or more than one, does not compile.
  handlers: mergeHandlers(
    generationHandlers,
    toolHandlers,
    maintenanceHandlers,
    accountHandlers,
    galleryHandlers,
    collectionHandlers,
    handledLate<
      `${'film' | 'plan' | 'share'}.${'changed' | 'removed'}` | 'film.saved' | 'plan.saved'
    >(),
    tokenHandlers,
    trashHandlers,
    influencerHandlers,
    musicHandlers,
  ),
  refetch: () => void refetchGenerations(),
  clear: clearGenerations,
};

/** In the order in which they stand beside each other. */
export const itemActions = lazyItemActions([
  () => import('../features/gallery/item-actions.ts'),
  () => import('../features/kit/item-actions.tsx'),
  () => import('../features/collections/item-actions.tsx'),
  () => import('../features/studio/item-actions.tsx'),
  () => import('../features/links/item-actions.tsx'),
  () => import('../features/plans/item-actions.ts'),
]);
