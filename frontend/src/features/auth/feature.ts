import type { OpenScreen } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const authScreens: readonly OpenScreen[] = [
  {
    path: '/auth',
    access: 'visitor',
    Screen: lazyPart(() => import('./AuthScreen.tsx'), 'AuthScreen'),
  },
];
