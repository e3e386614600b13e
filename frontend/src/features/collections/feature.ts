import type { Feature } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import { collectionHandlers } from './collection-cache.ts';

export const collections = {
  screens: [
    {
      path: '/images/collections',
      Screen: lazyPart(() => import('./Collections.tsx'), 'Collections'),
    },
  ],
  handlers: collectionHandlers,
  itemActions: () => import('./item-actions.tsx'),
} satisfies Feature;
