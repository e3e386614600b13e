import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { pageNames } from '#contract/page-names.ts';
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

/** Visitors are redirected to the sign-in. */
type UserRoute = {
  path: string;
  screen: keyof typeof userScreens;
  /** For everybody else it is Page Not Found. */
  isForAdmins?: true;
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
    { path: '/', screen: 'home' },
    { path: '/images', screen: 'images' },
    { path: '/images/collections', screen: 'collections' },
    { path: '/images/links', screen: 'links' },
    { path: '/images/plans', screen: 'plans' },
    { path: '/images/trash', screen: 'trash' },
    { path: '/activity', screen: 'activity' },
    { path: '/studio', screen: 'studio' },
    { path: '/studio/:id', screen: 'film' },
    { path: '/shared-photo', screen: 'sharedPhoto' },
    { path: '/save-media', screen: 'saveMedia' },
    { path: '/confirm-email', screen: 'confirmEmail' },
    { path: '/confirm-new-email', screen: 'confirmNewEmail' },
    { path: '/profile', screen: 'profile' },
    { path: '/tokens', screen: 'tokens' },
    { path: '/sandbox-checkout/:purchaseId', screen: 'sandboxCheckout' },
    { path: '/admin', screen: 'admin', isForAdmins: true },
    ...toolKeys.map((tool): UserRoute => ({ path: tools[tool].route, screen: tool, tool })),
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
