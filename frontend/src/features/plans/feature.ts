import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const plans = {
  screens: [{ path: '/images/plans', Screen: lazyPart(() => import('./Plans.tsx'), 'Plans') }],
  handlers: handledLate<'plan.changed' | 'plan.saved' | 'plan.removed'>(),
  notifications: {
    'push.planned': 'Push: a planned post is due',
    'mail.planned': 'E-mail: a planned post is due',
  },
  itemActions: () => import('./item-actions.ts'),
} satisfies Feature;
