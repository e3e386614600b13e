import { setUser } from '../../api/user.ts';
import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const profile = {
  screens: [{ path: '/profile', Screen: lazyPart(() => import('./Profile.tsx'), 'Profile') }],
  handlers: { 'account.changed': setUser, ...handledLate<'export.changed' | 'settings.changed'>() },
} satisfies Feature;
