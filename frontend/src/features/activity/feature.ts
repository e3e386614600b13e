import type { Feature } from '../../feature.ts';
import { generationHandlers } from '../../generations/generation-store.ts';
import { maintenanceHandlers } from '../../generations/maintenance-query.ts';
import { toolHandlers } from '../../generations/tools-query.ts';

export const activity = {
  handlers: { ...generationHandlers, ...toolHandlers, ...maintenanceHandlers },
  notifications: {
    'push.finished': 'Push: an order is ready',
    'push.failed': 'Push: an order was not made',
  },
} satisfies Feature;
