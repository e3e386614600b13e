import { accountEvents, accountRoutes, profileRoutes, socialRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { collectionEvents, collectionRoutes } from './collections.ts';
import { filmEvents, filmRoutes } from './films.ts';
import { galleryRoutes, trashRoutes } from './gallery.ts';
import { generationEvents, providerRoutes } from './generation.ts';
import { influencerEvents } from './influencer.ts';
import { mediaEvents } from './media.ts';
import { orderRoutes } from './orders.ts';
import { pageRoutes } from './pages.ts';
import { passkeyRoutes } from './passkeys.ts';
import { planEvents, planRoutes } from './plans.ts';
import type { Route } from './route.ts';
import { pushRoutes, settingsEvents, settingsRoutes } from './settings.ts';
import { sharedPageRoutes, shareEvents, shareRoutes } from './shares.ts';
import { tokenEvents, tokenRoutes } from './tokens.ts';
import { toolRoutes } from './tools.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { uploadRoutes } from './uploads.ts';

/** Every REST call. A call without a handler, or a handler without a row, does not compile. */
export const routes = {
  ...accountRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...pushRoutes,
  ...passkeyRoutes,
  ...twoFactorRoutes,
  ...socialRoutes,
  ...galleryRoutes,
  ...collectionRoutes,
  ...trashRoutes,
  ...uploadRoutes,
  ...filmRoutes,
  ...shareRoutes,
  ...sharedPageRoutes,
  ...planRoutes,
  ...tokenRoutes,
  ...orderRoutes,
  ...toolRoutes,
  ...pageRoutes,
  ...providerRoutes,
  ...adminRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/**
 * Every event that is pushed to a browser. Each body has the schema of the REST item it is about,
 * so one store function serves the snapshot and the push; where an item is large and changing it
 * costs no token, the body has less, and tabs that show it ask for the rest (decision 25). A body
 * that changes gets a type of its own: tabs of an older build pass over those they do not know.
 * Readers know the bodies of 0.3 as long as such events may be in the log. One that no feature of
 * the browser handles does not compile.
 */
export const eventSchemas = {
  ...generationEvents,
  ...mediaEvents,
  ...collectionEvents,
  ...filmEvents,
  ...shareEvents,
  ...planEvents,
  ...tokenEvents,
  ...accountEvents,
  ...settingsEvents,
  ...influencerEvents,
};
