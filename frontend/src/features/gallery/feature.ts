import type { Feature } from '../../feature.ts';
import { galleryHandlers } from '../../media/media-cache.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const gallery = {
  screens: [
    { path: '/images', Screen: lazyPart(() => import('./library/MyContent.tsx'), 'MyContent') },
    {
      path: '/save-media',
      Screen: lazyPart(() => import('./selection/SaveMedia.tsx'), 'SaveMedia'),
    },
  ],
  handlers: galleryHandlers,
  itemActions: () => import('./item-actions.tsx'),
} satisfies Feature;
