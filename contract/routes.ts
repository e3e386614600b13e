import { accountRoutes } from './routes/accounts.ts';
import { adminRoutes } from './routes/admin.ts';
import { filmRoutes } from './routes/films.ts';
import { collectionRoutes, galleryRoutes, trashRoutes } from './routes/gallery.ts';
import { planRoutes } from './routes/plans.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { pageRoutes } from './routes/pages.ts';
import { profileRoutes } from './routes/profile.ts';
import { providerRoutes } from './routes/providers.ts';
import type { Route } from './routes/route.ts';
import { orderRoutes } from './routes/orders.ts';
import { sharedPageRoutes, shareRoutes } from './routes/shares.ts';
import { settingsRoutes } from './routes/settings.ts';
import { socialRoutes } from './routes/social.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { toolRoutes } from './routes/tools.ts';
import { twoFactorRoutes } from './routes/two-factor.ts';

/** Every REST call. A call without a handler, or a handler without a row, does not compile. */
export const routes = {
  ...accountRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...passkeyRoutes,
  ...twoFactorRoutes,
  ...socialRoutes,
  ...galleryRoutes,
  ...collectionRoutes,
  ...trashRoutes,
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
