import type { Feature } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const trash = {
  screens: [{ path: '/images/trash', Screen: lazyPart(() => import('./Trash.tsx'), 'Trash') }],
} satisfies Feature;
