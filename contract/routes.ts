import { accountRoutes } from './routes/accounts.ts';
import { adminRoutes } from './routes/admin.ts';
import { filmRoutes, planRoutes } from './routes/films.ts';
import { collectionRoutes, galleryRoutes, trashRoutes } from './routes/gallery.ts';
import { orderRoutes } from './routes/orders.ts';
import { pageRoutes, providerRoutes } from './routes/pages.ts';
import { profileRoutes, pushRoutes, settingsRoutes } from './routes/profile.ts';
import type { Route } from './routes/route.ts';
import { sharedPageRoutes, shareRoutes } from './routes/shares.ts';
import { passkeyRoutes, socialRoutes, twoFactorRoutes } from './routes/sign-in.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { toolRoutes } from './routes/tools.ts';

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
