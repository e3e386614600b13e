import type { Feature } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

const load = () => import('./ConfirmEmail.tsx');

export const confirm = {
  screens: [
    { path: '/confirm-email', Screen: lazyPart(load, 'ConfirmEmail') },
    { path: '/confirm-new-email', Screen: lazyPart(load, 'ConfirmNewEmail') },
  ],
} satisfies Feature;
