import type { Feature } from './feature.ts';
import { collections } from './features/collections/feature.ts';
import { confirm } from './features/confirm/feature.ts';
import { gallery } from './features/gallery/feature.ts';
import { kit } from './features/kit/feature.ts';
import { links } from './features/links/feature.ts';
import { plans } from './features/plans/feature.ts';
import { profile } from './features/profile/feature.ts';
import { studio } from './features/studio/feature.ts';
import { tokens } from './features/tokens/feature.ts';
import { trash } from './features/trash/feature.ts';
import {
  clearGenerations,
  generationHandlers,
  refetchGenerations,
} from './generations/generation-store.ts';
import { maintenanceHandlers } from './generations/maintenance-query.ts';
import { toolHandlers } from './generations/tools-query.ts';
import { handledLate, mergeHandlers } from './live/event-handlers.ts';
import type { LiveFeatures } from './live/use-live-updates.ts';
import { lazyItemActions } from './media/item-actions.ts';
import { composed } from './screens/feature.ts';

/**
 * The features of signed-in users. Where they add to the same place, they stand there in this order.
 * Those of visitors are in `open-screens.ts`.
 */
const list = [
  gallery,
  kit,
  collections,
  studio,
  links,
  plans,
  trash,
  profile,
  tokens,
  confirm,
  composed,
] as const;
const features: readonly Feature[] = list;

export const userScreens = features.flatMap(({ screens = [] }) => screens);

export const itemActions = lazyItemActions(
  features.flatMap((feature) => feature.itemActions ?? []),
);

/** Hands the features to the live layer, which imports none of them. */
export const liveFeatures: LiveFeatures = {
  // A row of `contract/events.ts` that no feature handles, or more than one, does not compile.
  handlers: mergeHandlers(
    generationHandlers,
    toolHandlers,
    maintenanceHandlers,
    handledLate<'influencer.changed' | 'influencer.removed' | 'music.refreshed'>(),
    ...handlersOf(list),
  ),
  refetch: () => void refetchGenerations(),
  clear: clearGenerations,
};

type HandlersOf<F extends readonly Feature[]> = {
  [I in keyof F]: F[I] extends { handlers: infer H } ? H : object;
};

/** The handlers of each feature, with the types of their own. */
function handlersOf<const F extends readonly Feature[]>(of: F): HandlersOf<F> {
  return of.map(({ handlers = {} }) => handlers) as unknown as HandlersOf<F>;
}
