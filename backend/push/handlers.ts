import type { pushRoutes } from '#contract/settings.ts';
import { currentSession } from '../accounts/session.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { HandlersOf } from '../http/bind.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { readPushKeys } from './push-keys.ts';
import { pushSettings } from './send-push.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export function pushHandlers({
  config,
  database,
  log,
  sessionKeys,
}: {
  config: Config;
  database: Database;
  log: Log;
  sessionKeys: readonly string[];
}): HandlersOf<typeof pushRoutes> {
  const { rules } = pushSettings(config);
  return {
    pushKey: async () => {
      const keys = await readPushKeys({ database, log, sessionKeys });
      if (!keys) throw new Refusal('push.unavailable');
      return { publicKey: keys.publicKey };
    },
    subscribe: ({ user, body, ctx }) => {
      const session = { userId: user.id, sessionHash: currentSession(ctx).hash };
      return subscribe({ database, rules }, session, body);
    },
    unsubscribe: ({ user, body }) => unsubscribe(database, user.id, body.endpoint),
  };
}
