import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';

export const influencer = {
  handlers: handledLate<'influencer.changed' | 'influencer.removed'>(),
  notifications: {
    'push.trained': 'Push: an influencer is ready',
    'mail.trained': 'E-mail: a training has ended',
  },
} satisfies Feature;
