import type { Feature, Notifications } from './feature.ts';
import { activity } from './features/activity/feature.ts';
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
import { uploads } from './features/uploads/feature.ts';
import { clearGenerations, refetchGenerations } from './generations/generation-store.ts';
import { mergeHandlers } from './live/event-handlers.ts';
import type { LiveFeatures } from './live/use-live-updates.ts';
import { lazyItemActions } from './media/item-actions.ts';
import { composed } from './screens/feature.ts';
import { influencer } from './tools/influencer/feature.ts';
import { music } from './tools/music/feature.ts';

/**
 * The features of signed-in users. Where they add to the same place, they stand there in this
 * order. Those of visitors are in `open-screens.ts`.
 */
const list = [
  activity,
  influencer,
  music,
  gallery,
  uploads,
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

const words = declared('notifications', list);
/** A choice of the settings that no feature has words for does not compile. */
export const notifications: Notifications = Object.assign({}, ...words) as Pick<
  Notifications,
  Extract<KeysOf<(typeof words)[number]>, keyof Notifications>
>;
type KeysOf<T> = T extends unknown ? keyof T : never;

/** Hands the features to the live layer, which imports none of them. */
export const liveFeatures: LiveFeatures = {
  // A row of `contract/features.ts` that no feature handles, or more than one, does not compile.
  handlers: mergeHandlers(...declared('handlers', list)),
  refetch: () => void refetchGenerations(),
  clear: clearGenerations,
};

type DeclaredOf<K extends keyof Feature, F extends readonly Feature[]> = {
  [I in keyof F]: F[I] extends Record<K, infer Declared> ? Declared : object;
};

/** Declarations of each feature, with the types of its own. */
function declared<K extends keyof Feature, const F extends readonly Feature[]>(key: K, of: F) {
  return of.map((feature) => feature[key] ?? {}) as unknown as DeclaredOf<K, F>;
}
