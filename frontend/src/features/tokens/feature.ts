import type { EventBody } from '#contract/events.ts';
import { patchUser } from '../../api/user.ts';
import type { Feature } from '../../feature.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';

export const tokens = {
  screens: [
    { path: '/tokens', Screen: lazyPart(() => import('./TokensScreen.tsx'), 'TokensScreen') },
    {
      path: '/sandbox-checkout/:purchaseId',
      Screen: lazyPart(() => import('./SandboxCheckout.tsx'), 'SandboxCheckout'),
    },
  ],
  handlers: {
    // The history and the account have late handlers.
    'balance.changed': ({ tokenBalance }: EventBody<'balance.changed'>) =>
      patchUser({ tokenBalance }),
  },
} satisfies Feature;
