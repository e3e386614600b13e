import type { OpenScreen } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const resetScreens: readonly OpenScreen[] = [
  {
    path: '/reset-password',
    access: 'anyone',
    Screen: lazyPart(() => import('./ResetPassword.tsx'), 'ResetPassword'),
  },
];
