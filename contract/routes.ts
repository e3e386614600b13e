import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { filmRoutes } from './films.ts';
import { planRoutes } from './plans.ts';
import { collectionRoutes } from './collections.ts';
import { galleryRoutes, trashRoutes } from './gallery.ts';
import { orderRoutes } from './orders.ts';
import { pageRoutes } from './pages.ts';
import { providerRoutes } from './generation.ts';
import { profileRoutes } from './account.ts';
import { pushRoutes, settingsRoutes } from './settings.ts';
import type { Route } from './route.ts';
import { sharedPageRoutes, shareRoutes } from './shares.ts';
import { passkeyRoutes } from './passkeys.ts';
import { socialRoutes } from './account.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { tokenRoutes } from './tokens.ts';
import { toolRoutes } from './tools.ts';
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
