import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { pageNames } from '#contract/pages.ts';
import { toolKeys, tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { lazyPart } from '../ui/overlays/lazy-part.ts';
import type { userScreens } from './user-screens.ts';

/** `visitor`: signed-in users are redirected to where they wanted to go. */
export type OpenRoute = {
  path: string;
  access: 'anyone' | 'visitor';
  Screen: ComponentType;
  /** Without the navigation bar, also for signed-in users. */
  isBare?: true;
};

/** Visitors are redirected to the sign-in. For other users an `admin` screen is Page Not Found. */
type UserRoute = {
  path: string;
  access: 'user' | 'admin';
  screen: keyof typeof userScreens;
  /** The tool of the screen; an operator may have paused it. */
  tool?: ToolKey;
};

const OperatorPage = lazyPart(() => import('../features/pages/OperatorPage.tsx'), 'OperatorPage');

/** Every address of the product. Each screen is a chunk, fetched when it is first opened. */
export const screenRoutes: { open: readonly OpenRoute[]; user: readonly UserRoute[] } = {
  open: [
    {
      path: '/auth',
      access: 'visitor',
      Screen: lazyPart(() => import('../features/auth/AuthScreen.tsx'), 'AuthScreen'),
    },
    {
      path: '/login/callback',
      access: 'anyone',
      Screen: lazyPart(() => import('../features/pages/LoginCallback.tsx'), 'LoginCallback'),
      isBare: true,
    },
    {
      path: '/reset-password',
      access: 'anyone',
      Screen: lazyPart(() => import('../features/reset/ResetPassword.tsx'), 'ResetPassword'),
    },
    ...pageNames.map((name): OpenRoute => ({
      path: `/${name}`,
      access: 'anyone',
      Screen: OperatorPage,
    })),
  ],
  user: [
    { path: '/', access: 'user', screen: 'home' },
    { path: '/images', access: 'user', screen: 'images' },
    { path: '/images/collections', access: 'user', screen: 'collections' },
    { path: '/images/links', access: 'user', screen: 'links' },
    { path: '/images/plans', access: 'user', screen: 'plans' },
    { path: '/images/trash', access: 'user', screen: 'trash' },
    { path: '/activity', access: 'user', screen: 'activity' },
    { path: '/studio', access: 'user', screen: 'studio' },
    { path: '/studio/:id', access: 'user', screen: 'film' },
    { path: '/shared-photo', access: 'user', screen: 'sharedPhoto' },
    { path: '/save-media', access: 'user', screen: 'saveMedia' },
    { path: '/confirm-email', access: 'user', screen: 'confirmEmail' },
    { path: '/confirm-new-email', access: 'user', screen: 'confirmNewEmail' },
    { path: '/profile', access: 'user', screen: 'profile' },
    { path: '/tokens', access: 'user', screen: 'tokens' },
    { path: '/sandbox-checkout/:purchaseId', access: 'user', screen: 'sandboxCheckout' },
    { path: '/admin', access: 'admin', screen: 'admin' },
    ...toolKeys.map((tool): UserRoute => ({
      path: tools[tool].route,
      access: 'user',
      screen: tool,
      tool,
    })),
  ],
};

/** Shown at every other address. */
export const NotFound = lazyPart(() => import('../features/pages/NotFound.tsx'), 'NotFound');

/**
 * The route of an address; undefined where none of them is. No route lies in another, so the router's
 * component for nested ones, 3 kB of every first load, is not needed.
 */
export function routeAt<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): R | undefined {
  return routes.find(({ path }) => matchPath(path, pathname) !== null);
}
