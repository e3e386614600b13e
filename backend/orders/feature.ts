import { orderRoutes } from '#contract/orders.ts';
import type { Feature } from '../feature.ts';
import { limitAll, mustWork } from '../http/change-limits.ts';
import { toolHandlers } from './handlers.ts';

export const orders = {
  handlers: toolHandlers,
  limits: {
    ...limitAll(orderRoutes, 'order.account'),
    makeFilm: 'order.account',
    addUpload: 'upload.account',
    repeatGeneration: 'order.account',
    lookAtPhoto: 'look.account',
    readPrompt: 'read.account',
    checkInfluencer: 'check.account',
    cancelGeneration: mustWork,
  },
} satisfies Feature;
