import type { Feature } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

/** The one screen of photos that people bring in; they choose them with the picker of `media`. */
export const uploads = {
  screens: [
    { path: '/shared-photo', Screen: lazyPart(() => import('./SharedPhotos.tsx'), 'SharedPhotos') },
  ],
} satisfies Feature;
