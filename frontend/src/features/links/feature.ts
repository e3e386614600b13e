import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const links = {
  screens: [{ path: '/images/links', Screen: lazyPart(() => import('./Links.tsx'), 'Links') }],
  handlers: handledLate<'share.changed' | 'share.removed'>(),
  itemActions: () => import('./item-actions.tsx'),
} satisfies Feature;
