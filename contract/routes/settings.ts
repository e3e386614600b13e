import { z } from 'zod';
import { subscriptionSchema } from '../push.ts';
import { settingsChangeSchema, settingsSchema } from '../settings.ts';
import { ok } from './inputs.ts';
import { user } from './route.ts';

/** A user's settings of notifications, and the browsers subscribed to web push. */
export const settingsRoutes = {
  settings: user.get('/api/user/settings', { answer: settingsSchema }),
  changeSettings: user.put('/api/user/settings', {
    body: settingsChangeSchema,
    answer: settingsSchema,
  }),
  /** For a browser that subscribes; the same for all users. */
  pushKey: user.get('/api/push/key', { answer: z.strictObject({ publicKey: z.string() }) }),
  /** From now on this browser is told, as long as its session lasts. */
  subscribe: user.post('/api/push/subscriptions', { body: subscriptionSchema, answer: ok }),
  /** Also where there is none. */
  unsubscribe: user.delete('/api/push/subscriptions', {
    body: subscriptionSchema.pick({ endpoint: true }),
    answer: ok,
  }),
};
