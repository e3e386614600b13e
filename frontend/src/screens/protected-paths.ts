import { tools } from '#contract/tools/catalogue.ts';

/** Screens for signed-in users: visitors who ask for one are sent to the sign-in screen. */
export const protectedPaths: readonly string[] = [
  '/',
  '/profile',
  '/images',
  '/save-media',
  '/confirm-email',
  '/tokens',
  '/sandbox-checkout/:purchaseId',
  '/admin',
  ...Object.values(tools).map(({ route }) => route),
];
