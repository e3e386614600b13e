import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const studio = {
  screens: [
    { path: '/studio', Screen: lazyPart(() => import('./StudioScreen.tsx'), 'StudioScreen') },
    { path: '/studio/:id', Screen: lazyPart(() => import('./FilmScreen.tsx'), 'FilmScreen') },
  ],
  handlers: handledLate<'film.changed' | 'film.saved' | 'film.removed'>(),
  itemActions: () => import('./item-actions.tsx'),
} satisfies Feature;
