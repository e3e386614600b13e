import { orderRoutes } from '#contract/orders.ts';
import type { Feature } from '../feature.ts';
import type { Engine } from '../generations/engine.ts';
import { limitAll, mustWork } from '../http/change-limits.ts';
import type { JobPayload } from '../jobs/declared.ts';
import { toolHandlers } from './handlers.ts';
import { lookAtStoredClip } from './look-at-clip.ts';

export const orders = {
  handlers: toolHandlers,
  jobs: (engine: Engine) => ({
    'clip.look': (clip: JobPayload<'clip.look'>, run: { signal: AbortSignal }) =>
      lookAtStoredClip(engine, clip, run),
  }),
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
