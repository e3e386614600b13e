import { currentSession } from '../accounts/session.ts';
import type { Config } from '../config.ts';
import type { Feature } from '../feature.ts';
import { Refusal } from '../refusal.ts';
import { readPushKeys } from './push-keys.ts';
import { askForPush, deliverPush, pushSettings, sendPush } from './send-push.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export const push = {
  handlers: (parts: Parameters<typeof readPushKeys>[0] & { config: Config }) => ({
    pushKey: async () => {
      const keys = await readPushKeys(parts);
      if (!keys) throw new Refusal('push.unavailable');
      return { publicKey: keys.publicKey };
    },
    subscribe: ({ user, body, ctx }) => {
      const { rules } = pushSettings(parts.config);
      const session = { userId: user.id, sessionHash: currentSession(ctx).hash };
      return subscribe({ ...parts, rules }, session, body);
    },
    unsubscribe: ({ user, body }) => unsubscribe(parts.database, user.id, body.endpoint),
  }),
  jobs: (parts: Parameters<typeof askForPush>[0] & Parameters<typeof sendPush>[0]) => ({
    'push.ask': (payload) => askForPush(parts, payload),
    'push.deliver': (payload) => deliverPush(parts, payload),
    'push.send': (payload) => sendPush(parts, payload),
  }),
  tables: { push_subscriptions: 'deleted' },
} satisfies Feature;
