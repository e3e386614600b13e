import type { ComponentType } from 'react';
import { toolScreens } from '../tools/screens.ts';
import { lazyPart } from '../ui/overlays/lazy-part.ts';

/** The screens of signed-in users; a file of its own, so that visitors do not load their names. */
export const userScreens = {
  home: lazyPart(() => import('./HomeScreen.tsx'), 'HomeScreen'),
  images: lazyPart(() => import('../features/gallery/library/MyContent.tsx'), 'MyContent'),
  collections: lazyPart(() => import('../features/collections/Collections.tsx'), 'Collections'),
  links: lazyPart(() => import('../features/links/Links.tsx'), 'Links'),
  plans: lazyPart(() => import('../features/plans/Plans.tsx'), 'Plans'),
  trash: lazyPart(() => import('../features/trash/Trash.tsx'), 'Trash'),
  activity: lazyPart(() => import('./ActivityScreen.tsx'), 'ActivityScreen'),
  sharedPhoto: lazyPart(() => import('../features/gallery/reuse/SharedPhoto.tsx'), 'SharedPhoto'),
  saveMedia: lazyPart(() => import('../features/gallery/selection/SaveMedia.tsx'), 'SaveMedia'),
  confirmEmail: lazyPart(() => import('../features/confirm/ConfirmEmail.tsx'), 'ConfirmEmail'),
  confirmNewEmail: lazyPart(
    () => import('../features/confirm/ConfirmEmail.tsx'),
    'ConfirmNewEmail',
  ),
  studio: lazyPart(() => import('../features/studio/StudioScreen.tsx'), 'StudioScreen'),
  film: lazyPart(() => import('../features/studio/FilmScreen.tsx'), 'FilmScreen'),
  profile: lazyPart(() => import('../features/profile/Profile.tsx'), 'Profile'),
  tokens: lazyPart(() => import('../features/tokens/TokensScreen.tsx'), 'TokensScreen'),
  sandboxCheckout: lazyPart(
    () => import('../features/tokens/SandboxCheckout.tsx'),
    'SandboxCheckout',
  ),
  admin: lazyPart(() => import('./AdminScreen.tsx'), 'AdminScreen'),
  ...toolScreens,
} as const satisfies Record<string, ComponentType>;
