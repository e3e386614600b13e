import { pageNames } from '#contract/page-names.ts';
import type { OpenScreen } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

const OperatorPage = lazyPart(() => import('./OperatorPage.tsx'), 'OperatorPage');

export const pageScreens: readonly OpenScreen[] = [
  {
    path: '/login/callback',
    access: 'anyone',
    Screen: lazyPart(() => import('./LoginCallback.tsx'), 'LoginCallback'),
    isBare: true,
  },
  ...pageNames.map((name): OpenScreen => ({
    path: `/${name}`,
    access: 'anyone',
    Screen: OperatorPage,
  })),
];

/** Shown at every address that is none of the product's. */
export const NotFound = lazyPart(() => import('./NotFound.tsx'), 'NotFound');
