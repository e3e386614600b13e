import type { ComponentType } from 'react';
import { toolKeys, tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { toolScreens } from '../tools/screens.ts';
import { lazyPart } from '../ui/lazy-part.ts';

export type ScreenRoute = {
  path: string;
  /**
   * `visitor`: signed-in users are redirected to where they wanted to go. `user` and `admin`:
   * visitors are redirected to the sign-in. For other users an `admin` screen is Page Not Found.
   */
  access: 'anyone' | 'visitor' | 'user' | 'admin';
  Screen: ComponentType;
  /** The tool of the screen; an operator may have paused it. */
  tool?: ToolKey;
};

/** Every address of the product. Each screen is a chunk, fetched when it is first opened. */
export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: '/auth',
    access: 'visitor',
    Screen: lazyPart(() => import('../features/auth/AuthScreen.tsx'), 'AuthScreen'),
  },
  {
    path: '/login/callback',
    access: 'anyone',
    Screen: lazyPart(() => import('../features/pages/LoginCallback.tsx'), 'LoginCallback'),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    Screen: lazyPart(() => import('../features/reset/ResetPassword.tsx'), 'ResetPassword'),
  },
  {
    path: '/',
    access: 'user',
    Screen: lazyPart(() => import('../features/home/Home.tsx'), 'Home'),
  },
  {
    path: '/images',
    access: 'user',
    Screen: lazyPart(() => import('../features/gallery/MyContent.tsx'), 'MyContent'),
  },
  {
    path: '/save-media',
    access: 'user',
    Screen: lazyPart(() => import('../features/gallery/SaveMedia.tsx'), 'SaveMedia'),
  },
  {
    path: '/confirm-email',
    access: 'user',
    Screen: lazyPart(() => import('../features/confirm/ConfirmEmail.tsx'), 'ConfirmEmail'),
  },
  {
    path: '/profile',
    access: 'user',
    Screen: lazyPart(() => import('../features/profile/Profile.tsx'), 'Profile'),
  },
  {
    path: '/tokens',
    access: 'user',
    Screen: lazyPart(() => import('../features/tokens/TokensScreen.tsx'), 'TokensScreen'),
  },
  {
    path: '/sandbox-checkout/:purchaseId',
    access: 'user',
    Screen: lazyPart(() => import('../features/tokens/SandboxCheckout.tsx'), 'SandboxCheckout'),
  },
  {
    path: '/admin',
    access: 'admin',
    Screen: lazyPart(() => import('../features/admin/AdminDashboard.tsx'), 'AdminDashboard'),
  },
  ...toolKeys.map((tool): ScreenRoute => ({
    path: tools[tool].route,
    access: 'user',
    Screen: toolScreens[tool],
    tool,
  })),
];

/** Shown at every other address. */
export const NotFound = lazyPart(() => import('../features/pages/NotFound.tsx'), 'NotFound');
